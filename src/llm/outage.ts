/** The one kind of error a provider throws: it is away, slow, refused us, or its reply broke the contract. */
export class ModelOutage extends Error {
  readonly reason: 'timeout' | 'unreachable' | 'refused' | 'bad_reply' | 'overloaded';

  constructor(reason: ModelOutage['reason'], options?: ErrorOptions) {
    super(reason, options);
    this.name = 'ModelOutage';
    this.reason = reason;
  }
}
