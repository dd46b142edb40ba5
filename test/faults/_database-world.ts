import { type OwnPostgres, startPostgres } from './_postgres.ts';
import { openRoad, type Road } from './_proxy.ts';
import { createWorld, type World } from './_world.ts';

export interface DatabaseWorld {
  postgres: OwnPostgres;
  /** Proxy between the service and the server. The tests' own statements bypass it. */
  road: Road;
  world: World;
  /** `withServer` false: keeps the server's files, for the test to remove. */
  end(withServer?: boolean): Promise<void>;
}

/** Starts the service over a Postgres server of its own. `parameters` are appended to its DATABASE_URL. */
export async function createDatabaseWorld({
  walDirectory,
  parameters = '',
}: {
  walDirectory?: string;
  parameters?: string;
} = {}): Promise<DatabaseWorld> {
  const postgres = await startPostgres(walDirectory === undefined ? {} : { walDirectory });
  const road = await openRoad(postgres.port);
  const database = {
    // A getter, because the server may move to another port.
    get databaseUrl() {
      return postgres.url;
    },
    dataDir: '/nowhere',
    poolSize: 1,
  };
  const environment = { DATABASE_URL: `postgres://postgres@127.0.0.1:${road.port}/postgres${parameters}` };
  const world = await createWorld({ database, environment });
  const end = async (withServer = true) => {
    await world.end();
    await road.close();
    if (withServer) await postgres.destroy();
    else await postgres.stop();
  };
  return { postgres, road, world, end };
}
