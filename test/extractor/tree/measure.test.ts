import { expect, it } from 'vitest';
import { arrange } from '../../../src/extractor/parse/paragraphs.ts';
import { prefilter } from '../../../src/extractor/parse/prefilter.ts';
import { measure } from '../../../src/extractor/tree/measure.ts';

function paragraphsOf(line: string): number {
  const { body } = prefilter(`<div><p>${line}</p><ul><li>a</li></ul></div>`, 'https://www.example.com/');
  arrange(body);
  return measure(body).paragraphs;
}

it.each([
  ['Chinese', '河堤旁的步道整修了半年之後重新開放，早上有不少人來散步'],
  ['Hindi', 'नदी के किनारे की पगडंडी आधे साल की मरम्मत के बाद फिर से खुल गई है।'],
  ['Arabic', 'أعيد فتح الممر على ضفة النهر بعد نصف عام من الصيانة، وجاء كثيرون'],
  ['Persian', 'مسیر کنار رودخانه پس از نیم سال تعمیر دوباره باز شد؛ خیلی‌ها آمدند'],
  ['Urdu', 'دریا کے کنارے کا راستہ چھ ماہ کی مرمت کے بعد دوبارہ کھول دیا گیا ہے۔'],
  ['Armenian', 'Գետափնյա ուղին վերաբացվեց կես տարվա վերանորոգումից հետո։'],
  ['Thai', 'ทางเดินริมแม่น้ำเปิดอีกครั้งหลังจากซ่อมแซมครึ่งปี มีคนมาเดินเล่น'],
  ['Khmer', 'ផ្លូវដើរតាមដងទន្លេបានបើកឡើងវិញបន្ទាប់ពីជួសជុលកន្លះឆ្នាំ'],
])('counts a sentence in %s as prose', (_, line) => expect(paragraphsOf(line)).toBe(1));

it.each([
  ['English', 'About the committee and its members and guests'],
  ['Hindi', 'नदी के किनारे की पगडंडी और उसके आसपास के रास्ते'],
  ['Arabic', 'الممر على ضفة النهر والطرق المحيطة به في المدينة'],
  ['Thai', 'หน้าแรก ข่าว กีฬา บันเทิง ติดต่อเรา แผนที่ สมาชิก ค้นหา'],
])('does not count a line in %s without punctuation as prose', (_, line) => expect(paragraphsOf(line)).toBe(0));

it.each([
  ['https://www.example.com/a/b', 0],
  ['www.example.com', 0],
  ['www.example.com/a', 0],
  ['www.example.com 的筆記', 21],
  ['editor@example.com', 0],
  ['example.com 的首頁', 17],
  ['寫信給 editor@example.com', 24],
])('counts, for the link text %s, %i characters that name something else', (text, links) => {
  const { body } = prefilter(`<p><a href="/x">${text}</a></p>`, 'https://www.example.com/');
  arrange(body);
  expect(measure(body).links).toBe(links);
});
