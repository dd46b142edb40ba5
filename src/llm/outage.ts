/**
 * The only error that a provider throws: it is unreachable, too slow or overloaded, refused the request, or sent an
 * invalid reply.
 */
export class ModelOutage extends Error {
  readonly reason: 'timeout' | 'unreachable' | 'refused' | 'bad_reply' | 'overloaded';

  constructor(reason: ModelOutage['reason'], options?: ErrorOptions) {
    super(reason, options);
    this.name = 'ModelOutage';
    this.reason = reason;
  }
}
