import type { TimeRange } from '../../schemas.ts';
import type { EngineQuery } from '../engine.ts';
import type { Market } from '../market.ts';

/**
 * Returns Google's language `hl` and country `gl`, for services that forward them. These services refuse an unknown
 * `hl` and do not know zh-hk.
 */
export function googleLanguage({ language, country }: Market): Record<string, string> {
  const hl = language === 'en' ? 'en' : language === 'zh-Hant' ? 'zh-tw' : 'zh-cn';
  return { hl, ...(country === null ? {} : { gl: country.toLowerCase() }) };
}

const QDR: Partial<Record<TimeRange, string>> = { day: 'd', week: 'w', month: 'm', year: 'y' };

/** Returns Google's parameter `tbs`: a period, or dates as MM/DD/YYYY. */
export function googlePeriod({ timeRange, startDate, endDate }: EngineQuery): string | undefined {
  if (startDate !== undefined || endDate !== undefined) {
    return `cdr:1${startDate === undefined ? '' : `,cd_min:${american(startDate)}`}${endDate === undefined ? '' : `,cd_max:${american(endDate)}`}`;
  }
  return QDR[timeRange] === undefined ? undefined : `qdr:${QDR[timeRange]}`;
}

function american(date: string): string {
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year}`;
}
