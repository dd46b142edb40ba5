import { parseUrl } from '../../text/web-address.ts';
import { EngineFailure } from '../engine.ts';

/** Words in the hosts and paths of captchas. */
const CAPTCHA = /captcha|wappass|antispider|\/sorry\/|verify|challenge|punish/i;

/**
 * Whether an engine that redirects a query to this address asks for a captcha. Parameters do not count: they may repeat
 * the query.
 */
export function isCaptchaAddress({ hostname, pathname }: URL): boolean {
  return CAPTCHA.test(`${hostname}${pathname}`);
}

/** Throws EngineFailure when the request has ended at the engine's captcha. */
export function refuseCaptcha(url: string): void {
  const address = parseUrl(url);
  if (address !== null && isCaptchaAddress(address)) throw new EngineFailure('captcha');
}

/** Captchas of the engines whose redirect URLs are resolved. */
const OF_REDIRECTORS =
  /^(?:wappass\.baidu\.com|(?:[\w-]+\.)?captcha\.(?:baidu|so)\.com|qcaptcha\.so\.com)\/|^(?:[\w-]+\.)?(?:sogou\.com\/antispider|google\.com\/sorry)\b/;

/** Whether a redirect URL leads to an engine's captcha. It may lead to any page: also to one about captchas. */
export function isRedirectorsCaptcha({ hostname, pathname }: URL): boolean {
  return OF_REDIRECTORS.test(`${hostname}${pathname}`);
}
