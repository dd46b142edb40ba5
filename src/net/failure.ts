/** Why there is no complete response. */
export type NetFailureReason =
  | 'timeout'
  | 'network_error'
  | 'forbidden_address'
  | 'invalid_url'
  | 'too_large'
  | 'too_many_redirects';

/** An outgoing HTTP request that yielded no complete response; the underlying error is its cause. */
export class NetFailure extends Error {
  readonly reason: NetFailureReason;

  constructor(reason: NetFailureReason, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'NetFailure';
    this.reason = reason;
  }
}
