import { domainToASCII } from 'node:url';
import { beginningOf } from './characters.ts';

/** A host name in ASCII, or why a text is none, in a sentence that begins with the text. */
export type Domain = { name: string } | { problem: string };

/**
 * Reads a host name as people write it: also as the URL of a site's home page, with `*.` or a dot before it, with
 * invisible characters, in Chinese (台灣.tw is xn--kpry57d.tw). Names without a dot are refused, as they would match
 * nothing: only a whole top-level domain is meant by one, and is written with a dot before it.
 */
export function readDomain(text: string): Domain {
  const plain = beginningOf(text, MAX_GIVEN).replace(INVISIBLE, '').trim();
  const [, given = '', path = ''] = /^(?:https?:\/\/)?([^/?#]*)(.*)$/is.exec(plain) ?? [];
  const bare = given
    .replace(/:\d{1,5}$/, '')
    .replace(/^\*?\./, '')
    .replace(/\.$/, '');
  const name = bare.length > MAX_NAME ? '' : domainToASCII(bare); // a megabyte beyond ASCII would take half a second
  const said = `「${beginningOf(plain, MAX_SHOWN)}」`;
  if (!NAME.test(name) || name.length > MAX_NAME) return { problem: `${said}不是網域` };
  if (path !== '' && path !== '/') return { problem: `${said}含有路徑，只能指定整個網域：${bare}` };
  if (!name.includes('.') && !/^\*?\./.test(given))
    return { problem: `${said}沒有點，不是完整的網域，例如 ${name}.com（整個頂級網域寫成 .${name}）` };
  return { name };
}

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const NAME = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const MAX_NAME = 253;
const MAX_SHOWN = 100;
/** Characters that are looked at: a longer text is the address of no home page. */
const MAX_GIVEN = 2_000;
