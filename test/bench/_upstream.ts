/**
 * Four search engines on loopback in a separate process. Sends {url} to its parent, or prints its port if it has none.
 * Paths: /<engine>?q=…&delay=ms; a query that ends in `w120` waits 120 ms. Any message makes it report how long each
 * query took since the previous message.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerMeter } from './_meter.ts';

const RESULTS = 10;
/** Every page has a different text about the same topic; twenty equal texts would be merged as one story. */
const CLAUSES = [
  '中央氣象署說明颱風外圍環流影響東半部降雨',
  '預估週三傍晚起風雨漸增',
  '各縣市政府將依預報資料決定是否停止上班及上課',
  '民眾出門請留意安全並避免前往海邊及山區活動',
  '臺鐵公司表示沿線列車視路況調整班次',
  '高速鐵路全線維持正常營運並加強巡檢',
  '航空公司公告部分國際線延後起飛',
  '農業部呼籲農民提早採收蔬果以減少損失',
  '水庫管理單位預先放水調節蓄水量',
  '電力公司完成搶修人力與器材整備',
  '漁船陸續返港避風並加強纜繩固定',
  '專家分析海水溫度偏高使系統持續增強',
  '學者提醒土石流潛勢區居民及早撤離',
  '超市貨架上的飲用水與乾糧銷售一空',
];

function textOf(page: number): string {
  const clauses = [0, 1, 2, 3].map((n) => CLAUSES[(page * 3 + n * (2 + (page % 5))) % CLAUSES.length]);
  return `${clauses.join('，')}。`;
}

/** Returns results of which half are also those of the next engine. */
function resultsOf(engine: number, query: string) {
  return Array.from({ length: RESULTS }, (_, n) => {
    const page = engine * (RESULTS / 2) + n;
    return {
      title: `${query} ${CLAUSES[page % CLAUSES.length]}`,
      url: `https://news${page}.example.tw/story/${page}?id=${page}`,
      content: `${query} ${page}。${textOf(page)}`,
    };
  });
}

/**
 * Actual duration of each query at the slowest engine, in ms. Measured, because a timer of 80 ms fires a little late.
 */
let took = new Map<string, number>();

const MAX_KNOWN = 100_000;

const server = createServer((request, response) => {
  const asked = performance.now();
  const url = new URL(request.url ?? '/', 'http://x');
  const engine = Number(url.pathname.slice(1)) || 0;
  const query = url.searchParams.get('q') ?? '';
  const delay = /w(\d+)$/.exec(query)?.[1] ?? url.searchParams.get('delay') ?? '0';
  if (delay === 'hang') return;
  const [least = 0, spread = 0] = delay.split('~').map(Number);
  const body = JSON.stringify({ results: resultsOf(engine, query) });
  const send = () => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    if (took.size < MAX_KNOWN) took.set(query, Math.max(took.get(query) ?? 0, performance.now() - asked));
  };
  setTimeout(send, least + Math.random() * spread);
});
server.listen(Number(process.env.BENCH_UPSTREAM_PORT ?? 0), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  if (process.send === undefined) process.stdout.write(`${port}\n`);
  else process.send({ url: `http://127.0.0.1:${port}` });
});
answerMeter(
  () => {},
  () => {
    const all = [...took];
    took = new Map();
    return { took: all };
  },
);
