import { MOBILE_HOST } from './bare-host.ts';
import { toCanonical } from './canonical-url.ts';
import { AMP_SEGMENT } from './url-key.ts';

/** How much an address is a detour to the page of its key: AMP, mobile, plain http. The page's own has 0. */
export function detourRank(url: URL): number {
  const isAmp =
    toCanonical(url) !== url ||
    AMP_PATH.test(url.pathname) ||
    AMP_SEGMENT.test(url.pathname) ||
    /^amp\./.test(url.host);
  return (isAmp ? 4 : 0) + (MOBILE_HOST.test(url.host) ? 2 : 0) + (url.protocol === 'http:' ? 1 : 0);
}

const AMP_PATH = /^\/(?:amp\/.|(?:m|wap)\/.*(?:\d|\.\w))|\/amp\/?$|\.amp(?:\.html)?$/;
