/** Four search engines on loopback in a process of their own, for benches. Prints its port. Paths: /<engine>?q=…&delay=ms. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const RESULTS = 10;
const TEXT =
  '中央氣象署說明，颱風外圍環流影響東半部降雨，預估週三傍晚起風雨漸增，各縣市政府將依風雨預報資料決定是否停止上班及上課，民眾出門請留意安全並避免前往海邊及山區活動。';

/** Half of what an engine has the next one has too. */
function resultsOf(engine: number, query: string) {
  return Array.from({ length: RESULTS }, (_, n) => {
    const page = engine * (RESULTS / 2) + n;
    return {
      title: `${query} 第${page}則報導：各地風雨預估與交通資訊`,
      url: `https://news${page}.example.tw/story/${page}?id=${page}`,
      content: `${query} ${page}。${TEXT}`,
    };
  });
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://x');
  const engine = Number(url.pathname.slice(1)) || 0;
  const delay = url.searchParams.get('delay');
  if (delay === 'hang') return;
  const [least = 0, spread = 0] = (delay ?? '0').split('~').map(Number);
  const body = JSON.stringify({ results: resultsOf(engine, url.searchParams.get('q') ?? '') });
  const send = () => response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  setTimeout(send, least + Math.random() * spread);
});
server.listen(Number(process.env.BENCH_UPSTREAM_PORT ?? 0), '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
