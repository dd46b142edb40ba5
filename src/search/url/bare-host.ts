import { withoutDot } from '../../text/site-of.ts';

/** Hosts of mobile and AMP pages: with two more labels, as `m.me` and `touch.com` are sites. */
export const MOBILE_HOST = /^(?:m|wap|mobile|touch|h5|3g|amp)\.(?=[^.]+\.)|\.m\.(?=[^.]+\.)/;

/** Returns the host without `www.` and without the labels of mobile and AMP hosts. */
export function bareHost(host: string): string {
  return withoutDot(host)
    .replace(/^(?:www|m|wap|mobile|touch|h5|3g|amp)\.(?=[^.]+\.)/, '')
    .replace(/\.m\.(?=[^.]+\.)/, '.');
}
