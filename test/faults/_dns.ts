import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';

/** Preloaded into the service (NODE_OPTIONS), so that it resolves page hosts with the test's DNS server. */
const server = process.env.TEST_DNS_SERVER ?? '';

dns.Resolver = class extends dns.Resolver {
  constructor(options?: ConstructorParameters<typeof dns.Resolver>[0]) {
    super(options);
    this.setServers([server]);
  }
};
syncBuiltinESMExports();
