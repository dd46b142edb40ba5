import type { Caller } from '../../services/ledger/ledger.ts';
import type { Routes } from '../routing/routes.ts';

/** Members that middleware sets in `response.locals` for later steps; `routes` comes from `app.locals`. */
declare global {
  namespace Express {
    interface Locals {
      routes: Routes;
      requestId: string;
      /** Set as soon as the caller is known. */
      caller: Caller;
      /** Set by the dashboard's `signedIn`. */
      accountId: string;
    }
  }
}
