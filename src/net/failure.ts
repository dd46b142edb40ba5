/** Why there is no whole reply, in words of our own. */
export type NetFailureReason =
  | 'timeout'
  | 'network_error'
  | 'forbidden_address'
  | 'invalid_url'
  | 'too_large'
  | 'too_many_redirects';

export class NetFailure extends Error {
  readonly reason: NetFailureReason;

  constructor(reason: NetFailureReason, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'NetFailure';
    this.reason = reason;
  }
}
