import type { Caller } from '../../services/ledger/ledger.ts';
import type { Routes } from '../routing/routes.ts';

/** What the steps of a request leave for later ones in `response.locals`; `routes` is the app's own. */
declare global {
  namespace Express {
    interface Locals {
      routes: Routes;
      requestId: string;
      /** After `withCaller`. */
      caller: Caller;
      /** After the dashboard's `signedIn`. */
      accountId: string;
    }
  }
}
