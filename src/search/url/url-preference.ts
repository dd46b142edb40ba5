import { MOBILE_HOST } from './bare-host.ts';
import { toCanonical } from './canonical-url.ts';
import { AMP_SEGMENT } from './url-key.ts';

/** Returns how indirect a page's address is; its own has 0. AMP or an alias adds 4, mobile 2, plain http 1. */
export function detourRank(url: URL): number {
  const isAmp =
    toCanonical(url) !== url ||
    AMP_PATH.test(url.pathname) ||
    AMP_SEGMENT.test(url.pathname) ||
    /^amp\./.test(url.host);
  return (isAmp ? 4 : 0) + (MOBILE_HOST.test(url.host) ? 2 : 0) + (url.protocol === 'http:' ? 1 : 0);
}

const AMP_PATH = /^\/(?:amp\/.|(?:m|wap)\/.*(?:\d|\.\w))|\/amp\/?$|\.amp(?:\.html)?$/;
