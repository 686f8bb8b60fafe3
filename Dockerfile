# syntax=docker/dockerfile:1
# The server, and a worker by another command (compose.yaml). docs/operations.md says how it is run, and what of it was tried.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Links to the workspaces are among what npm lays out.
COPY packages packages
RUN npm ci --omit=dev && rm -rf node_modules/node-linux-* node_modules/node-bin-*

FROM node:24-bookworm-slim
# The commit that runs are recorded with: docker build --build-arg GIT_SHA=$(git rev-parse HEAD) .
ARG GIT_SHA
ENV GIT_SHA=$GIT_SHA NODE_ENV=production HOST=0.0.0.0 PORT=4321 DATA_DIR=/data LOG_TO=stdout
ENV NODE_COMPILE_CACHE=/app/node_modules/.cache/node ASTRO_TELEMETRY_DISABLED=1
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY . .
# The code belongs to root; what is compiled and computed belongs to the account that runs it.
RUN mkdir -p /data .astro node_modules/.cache && chown -R node:node /data .astro node_modules/.cache
USER node
VOLUME /data
EXPOSE 4321
HEALTHCHECK --interval=10s --timeout=5s --start-period=15m --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
