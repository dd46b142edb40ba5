import { withoutDot } from '../../text/site-of.ts';

/** Hosts for telephones, and for AMP. */
export const MOBILE_HOST = /^(?:m|wap|mobile|touch|h5|3g|amp)\.|\.m\./;

/** The host that pages for telephones have their own at. */
export function bareHost(host: string): string {
  return withoutDot(host)
    .replace(/^(?:www|m|wap|mobile|touch|h5|3g|amp)\./, '')
    .replace(/\.m\./, '.');
}
