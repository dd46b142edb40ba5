import { hash } from 'node:crypto';
import type { Cache } from '../../cache/cache.ts';
import { isRecord, jsonIn } from '../../json.ts';
import type { Engine, EngineQuery, EngineReply } from '../engine.ts';

/** Engines' replies in a cache that other processes and programs may share. */
export interface ReplyCache {
  get(key: string, query: EngineQuery): Promise<EngineReply | undefined>;
  set(key: string, query: EngineQuery, reply: EngineReply): void;
}

/** How long replies are cached, in ms, by the query's category; 0 = not at all. */
export interface ReplyTtlMs {
  general: number;
  news: number;
}

const REPLY_VERSION = 1; // version of EngineReply: different versions of this service may share a cache

/** Creates a view of a cache for engines' replies; one without results is cached only as long as news. */
export function createReplyCache(cache: Cache, ttlMs: ReplyTtlMs): ReplyCache {
  return {
    async get(key, { category }) {
      return ttlMs[category] > 0 ? replyIn(await cache.get(key)) : undefined;
    },
    set(key, { category }, reply) {
      const ttl = ttlMs[category];
      if (ttl > 0) cache.set(key, JSON.stringify(reply), reply.results.length > 0 ? ttl : ttlMs.news);
    },
  };
}

/** Returns a query's cache key, the same at any time. A digest, so that the keys of a shared cache reveal no query. */
export function keyOf({ name }: Engine, { now, ...query }: EngineQuery): string {
  return hash('sha256', JSON.stringify([REPLY_VERSION, name, query]), 'base64url');
}

/** Parses a cached reply; undefined if it is invalid, as other versions and programs may write to a shared cache. */
function replyIn(text: string | undefined): EngineReply | undefined {
  const reply = jsonIn(text ?? '');
  const isReply = isRecord(reply) && Array.isArray(reply.results) && reply.results.every(isResult);
  return isReply ? (reply as unknown as EngineReply) : undefined;
}

function isResult(value: unknown): boolean {
  if (!isRecord(value)) return false;
  return ['title', 'url', 'snippet'].every((name) => typeof value[name] === 'string');
}
