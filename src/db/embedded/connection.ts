/** Runs statements, on PGlite itself or in the process that has it open. */
export interface Connection {
  query(sql: string, parameters: readonly unknown[]): Promise<QueryReply>;
}

/** Result of a statement, as Kysely reads it. */
export interface QueryReply {
  command: string;
  rowCount: number;
  rows: unknown[];
}

/** Acquires a mutex and resolves to its release: statements of different transactions must not interleave. */
export type Acquire = () => Promise<() => void>;

/** A connection that nobody else uses until it is released. */
export interface Checkout {
  connection: Connection;
  release(): void;
}
