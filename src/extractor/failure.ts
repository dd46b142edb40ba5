import type { NetFailureReason } from '../net/failure.ts';
import type { NotAPage } from './not-a-page.ts';

/** Why a page gave no text. Messages for users are in `services/extract.ts`. */
export type PageFailureReason =
  | NetFailureReason
  | 'unsupported_type'
  | 'no_content'
  | 'undecodable'
  | 'pdf_encrypted'
  | 'pdf_damaged'
  | 'pdf_without_text'
  | 'too_complex'
  | 'overloaded'
  | NotAPage
  | 'extraction_failed'
  | `http_status ${number}`;

/** An expected failure of one page, as opposed to a defect of this program. */
export class PageFailure extends Error {
  readonly reason: PageFailureReason;

  constructor(reason: PageFailureReason, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'PageFailure';
    this.reason = reason;
  }
}
