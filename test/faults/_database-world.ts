import { type OwnPostgres, startPostgres } from './_postgres.ts';
import { openRoad, type Road } from './_proxy.ts';
import { createWorld, type World } from './_world.ts';

export interface DatabaseWorld {
  postgres: OwnPostgres;
  /** Between the service and it; the tests' own questions go straight. */
  road: Road;
  world: World;
  /** `withServer` false: the server is left for the test to end. */
  end(withServer?: boolean): Promise<void>;
}

/** The service over a Postgres server that is the test's own. `parameters`: of its connections, as in DATABASE_URL. */
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
    // It may move.
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
