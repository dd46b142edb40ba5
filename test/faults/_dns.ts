import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';

/** Loaded into the service before anything else (NODE_OPTIONS): names of pages are asked of the test's DNS server. */
const server = process.env.TEST_DNS_SERVER ?? '';

dns.Resolver = class extends dns.Resolver {
  constructor(options?: ConstructorParameters<typeof dns.Resolver>[0]) {
    super(options);
    this.setServers([server]);
  }
};
syncBuiltinESMExports();
