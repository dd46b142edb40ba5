import { isRecord, jsonIn } from '../../json.ts';
import type { PageTree } from '../parse/prefilter.ts';
import { ancestorsOf, elementsOf } from '../tree/tree.ts';
import { compare } from '../words/title-words.ts';

/**
 * Whether a page declares under its own title, by Open Graph, JSON-LD or microdata, that it is about one entity (a
 * work, a product, a place, an event, a job), and does not declare itself an article about one.
 */
export function declaresEntity(page: PageTree, title: string | null): boolean {
  if (title === null) return false;
  const declared = declaredBy(page);
  if (declared.some(({ types }) => types.some(isArticle))) return false;
  const name = compare(title);
  const entities = declared.filter((one) => one.types.some(isEntity) && isCalled(one.name, name));
  if (isArticleByGraph(page)) return entities.some((one) => one.name !== ''); // blogs declare this for every page
  return entities.length > 0 || OF_GRAPH.test(page.meta.get('og:type') ?? '');
}

/** Whether a page declares in structured data or Open Graph that it is an article, a post or a question. */
export function isArticleByDeclaration(page: PageTree): boolean {
  return isArticleByGraph(page) || isArticleByData(page);
}

/** Whether a page declares itself an article, a post or a question in its structured data. */
export function isArticleByData(page: PageTree): boolean {
  return declaredBy(page).some(({ types }) => types.some(isArticle));
}

function isArticleByGraph({ meta }: PageTree): boolean {
  return /^article\b/i.test(meta.get('og:type') ?? '');
}

function declaredBy(page: PageTree): Declared[] {
  return [...inData(page.data), ...inMicrodata(page)];
}

const OF_GRAPH =
  /(?:^|[.:])(?:product|books?|novel|(?:video\.)?(?:movie|tv_show|episode)|(?:music\.)?(?:album|song)|restaurant|hotel|game|place|venue)$/i;

/** What a page declares itself to be, in schema.org's type names. */
interface Declared {
  types: string[];
  /** In the form used for comparison; '' when none is given. */
  name: string;
}

function isCalled(name: string, title: string): boolean {
  return name === '' || title.includes(name) || name.includes(title);
}

/** Returns the values at the top of a page's JSON-LD, in its `@graph`, and in its `mainEntity`. */
function inData(data: readonly string[]): Declared[] {
  const declared: Declared[] = [];
  for (const text of data.slice(0, MAX_SCRIPTS)) {
    if (text.length > MAX_CHARACTERS || !TELLS.test(text)) continue;
    const waiting: unknown[] = [jsonIn(text)];
    for (let value = waiting.pop(); value !== undefined && declared.length < MAX_DECLARED; value = waiting.pop()) {
      if (Array.isArray(value)) waiting.push(...value.slice(0, MAX_DECLARED));
      if (!isRecord(value)) continue;
      declared.push({ types: [value['@type']].flat().map(String), name: compare(textIn(value.name)) });
      for (const key of ['@graph', 'mainEntity']) if (value[key] != null) waiting.push(value[key]);
    }
  }
  return declared;
}

const MAX_SCRIPTS = 30;
const MAX_DECLARED = 60;
const MAX_CHARACTERS = 1_000_000;

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Returns the types of elements with microdata that are inside no other such element but the page itself. */
function inMicrodata({ body }: PageTree): Declared[] {
  const typed = elementsOf(body).filter(({ attributes }) => attributes.itemtype !== undefined);
  const outer = [...typed.take(MAX_DECLARED)].filter((element) => {
    const [, ...around] = ancestorsOf(element);
    return around.every(({ attributes: { itemtype = '' } }) => itemtype === '' || /WebPage$/.test(itemtype));
  });
  const types = outer.map(({ attributes: { itemtype = '' } }) => itemtype.slice(itemtype.lastIndexOf('/') + 1));
  // Of several items of one type, none is what the page is about; blog themes call anything a `CreativeWork`.
  return types
    .filter((type) => type !== 'CreativeWork' && types.indexOf(type) === types.lastIndexOf(type))
    .map((type) => ({ types: [type], name: '' }));
}

function isEntity(type: string): boolean {
  return ENTITY.test(type);
}

function isArticle(type: string): boolean {
  return ARTICLE.test(type);
}

const ENTITYS =
  'Product(?:Group|Model)?|IndividualProduct|Vehicle|Car|Book|Movie|TVSeries|TVEpisode|TVSeason|Episode|VideoObject|VideoGame|Game|MusicAlbum|MusicRecording|MusicComposition|CreativeWork|ComicSeries|PodcastEpisode|PodcastSeries|Recipe|SoftwareApplication|MobileApplication|WebApplication|SoftwareSourceCode|Course|(?:[A-Z][a-z]{2,20})?Event|JobPosting|Restaurant|FoodEstablishment|CafeOrCoffeeShop|BarOrPub|Bakery|Hotel|LodgingBusiness|Apartment|House|Residence|SingleFamilyResidence|Place|TouristAttraction|TouristDestination|LandmarksOrHistoricalBuildings|Museum|Park|Physician|MedicalClinic|Hospital|Dentist|School|CollegeOrUniversity';
const ARTICLES =
  '[A-Za-z]{0,20}Article|(?:Blog|DiscussionForum|LiveBlog|SocialMedia)Posting|Report|Blog|QAPage|ClaimReview|Review';

const ENTITY = new RegExp(`^(?:${ENTITYS})$`);
const ARTICLE = new RegExp(`^(?:${ARTICLES})$`);
/** Matches scripts that are worth parsing: most describe only the site and its owner. */
const TELLS = new RegExp(`"@type"\\s{0,9}:\\s{0,9}\\[?\\s{0,9}"(?:${ENTITYS}|${ARTICLES})"`);
