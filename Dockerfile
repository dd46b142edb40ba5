# syntax=docker/dockerfile:1

# The sources compiled, as `npm pack` would have them, beside what runs in production.
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# The image brings Node 24 itself: the copy that npm installs for older machines (190 MB) stays here.
RUN npm run prepack \
  && npm prune --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/node node_modules/node-bin-* node_modules/.bin/node

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8787 \
    DATA_DIR=/data
WORKDIR /app
COPY --from=build /build/package.json ./
COPY --from=build /build/node_modules ./node_modules
COPY --from=build /build/sql ./sql
COPY --from=build /build/llms ./llms
COPY --from=build /build/dist ./dist
RUN install -d -o node -g node /data
USER node
VOLUME ["/data"]
EXPOSE 8787
# Liveness alone: a database that is away is mended by waiting, not by a restart.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "dist/src/cli.js"]
CMD ["serve"]
