import { wallIn } from './words/wall-lines.ts';

/** Why a fetched page is not the requested one. */
export type NotAPage = 'verification' | 'login_required' | 'page_gone' | 'needs_script';

/**
 * Recognises pages served in place of the requested one: a captcha or bot check, a request to sign in, a "not found"
 * under status 200, a shell that needs scripts. Null for a page with content.
 */
export function notAPage(title: string | null, content: string): NotAPage | null {
  const text = content.replace(/!?\[([^\]]{0,300})\]\([^)]{0,2000}\)/g, '$1').trim();
  const name = text.length > MAX_TITLED ? '' : (title ?? '').slice(0, MAX_TITLED);
  if (text.length > MAX_CHARACTERS) return null;
  for (const [kind, marks] of KINDS) {
    if (text.length <= kind.within && marks.some((mark) => mark.test(text))) return kind.reason;
    if (marks.some((mark) => mark.test(name) && isWholeTitle(name, mark))) return kind.reason;
  }
  if (text.length > MAX_WALL) return null;
  const lines = `${text.length > MAX_BARE ? '' : name}\n${text}`.split('\n').map((line) => line.trim());
  return wallIn(lines.filter((line) => line !== ''));
}

const MAX_WALL = 400; // characters: what has gone may be told with what to do now
const MAX_BARE = 60; // of a page that says it in its title

const MAX_TITLED = 800; // characters; such pages are short, an article about captchas is not
const MAX_CHARACTERS = 1_200; // of those that explain themselves

/** Whether the match is most of the title: 「請完成安全驗證」, not 「為什麼網站要你完成安全驗證：一文看懂」. */
function isWholeTitle(title: string, mark: RegExp): boolean {
  return title.replace(mark, '').length <= title.length * 0.6;
}

interface Kind {
  reason: NotAPage;
  /** Longest text, in characters, in which one match decides. */
  within: number;
}

const KINDS: Array<[Kind, RegExp[]]> = [
  [
    { reason: 'verification', within: MAX_CHARACTERS }, // explained at length
    [/^\W{0,20}(?:About this page\s{1,4})?Our systems have detected unusual traffic from your/],
  ],
  [
    { reason: 'verification', within: 800 },
    [
      /[当當]前[环環]境[异異]常|完成[验驗][证證][后後]即可[继繼][续續]/, // WeChat
      /百度安全[验驗][证證]|网络不给力，请稍后重试/,
      /[请請](?:先|您)?(?:完成|通[过過]|[进進]行)(?:以?下(?:方|列|面)?的?)?(?:安全|身份|人[机機]|滑[块塊動动]|[图圖]形)?(?:检查|檢查)?[验驗][证證]/,
      /(?:安全|人[机機](?:身份)?|滑[块塊動动]|[图圖]形)[验驗][证證](?:中|后|後|碼|码|$|[。，,：:\s])|[请請][输輸]入[验驗][证證][码碼]/,
      /[访訪][问問](?:[过過]于|[过過]於|太|太[过過])[频頻]繁|[请請]求(?:[过過]于|[过過]於)[频頻]繁|操作[过過](?:于|於)[频頻]繁/,
      /(?:[检檢][测測]|[发發][现現])到?.{0,12}(?:[异異]常(?:流量|[访訪][问問]|[请請]求|[网網][络路絡])|[机機]器人)/,
      /[网網][络路絡][环環]境(?:存在)?[异異]常|您的[访訪][问問](?:[请請]求)?(?:已)?被(?:[阻攔拦]|防火)/,
      /(?:正在|[进進]行)(?:[进進]行)?(?:安全|[浏瀏][览覽]器|人[机機])(?:安全)?(?:[检檢][查测測]|[识識][别別]|[验驗][证證])/,
      /拖[动動]滑[块塊]|[点點][击擊擇选選]?按[钮鈕].{0,6}[进進]行[验驗][证證]|我不是[机機]器人/,
      /Just a moment\.\.\.|Checking (?:your browser|if the site connection)|Attention Required! \| Cloudflare|cf-browser-verification|DDoS protection by/i,
      /Verif(?:y|ying) (?:that )?you are (?:a )?(?:human|not a robot)|are you (?:a )?(?:human|robot)\?|I.m not a robot|press (?:&|and) hold/i,
      /(?:complete|pass) (?:the|a) (?:security|captcha|following)|unusual traffic from your|Pardon Our Interruption|Please wait while (?:your request is being|we) verif/i,
      /Enable JavaScript and cookies to continue|disable any ad ?blocker|Access (?:to this page has been )?denied|You don.t have permission to access|Request (?:unsuccessful|blocked)/i,
    ],
  ],
  [
    { reason: 'login_required', within: 300 },
    [
      /(?:登[录錄入])(?:后|後|之后|之後|[即才方]?可|[并並])?(?:才能|即可|可以?)?(?:[查观觀]看|[浏瀏][览覽]|[阅閱][读讀]|[继繼][续續]|使用|[访訪][问問]|[显顯]示)/,
      /[请請](?:先|您先|[点點][击擊])?登[录錄入]|[您你][还還需尚未没沒有須须要]{1,4}(?:先)?登[录錄入]|Sina Visitor System|新浪[访訪]客/,
      /[仅僅限](?:[会會][员員]|[订訂][阅閱][户戶者]?)(?:可|才能)?(?:[观觀查]看|[阅閱][读讀]|[浏瀏][览覽])/,
      /(?:please )?(?:log|sign) ?in to (?:continue|view|read|see|access)|you (?:must|need to) (?:be )?(?:log|sign)(?:ged)? ?in/i,
    ],
  ],
  [
    { reason: 'page_gone', within: 300 },
    [
      /[内內]容已被(?:[发發]布者|作者)?[删刪]除|因[违違][规規]?无法查看|此[内內]容因[违違][规規]|[帐帳账][号號]已(?:被)?(?:[屏封][蔽停禁]|[注註][销銷])|已[经經]?被[发發]布者[删刪]除/,
      /(?:[页頁网網]面|[网網][页頁址]|文章|[内內]容|[帖贴]子|[资資][讯訊源]|新[闻聞]|[链連][接結]|主[题題]|商品|微博|[视視影][频片])(?:已?[经經]?)?(?:不存在|(?:已|被|已被)(?:[删刪]除|移除|下架|撤[销銷回])|找不到|[无無]法[访訪][问問]|[失过過][效期])/,
      /(?:找不到|[无無]法找到|[没沒]有找到|不存在)(?:您|你)?(?:要|所|想|[访訪][问問]|[请請]求|[查浏瀏尋寻找][询詢看览覽]?)*(?:的)?(?:[这這][个個])?(?:[页頁网網]|文章|[内內]容|[资資]料)/,
      /\b404\b.{0,20}(?:not found|error|找不到|不存在|[错錯][误誤])|(?:error|[错錯][误誤])\s*(?:code)?\s*:?\s*404\b|^404$/i,
      /page (?:you (?:requested|are looking for) )?(?:was |is |could |can)?(?:not|no longer|n.t|cannot)? ?(?:be )?(?:found|available|exists?)|this page (?:doesn.t|does not) exist|page not found/i,
    ],
  ],
  [
    { reason: 'needs_script', within: 300 },
    [
      /(?:need|have|please|must|requires?)\s(?:you\s)?(?:to\s)?(?:enable|turn on|activate|allow)?\s?javascript|javascript (?:is|to be|must be) (?:disabled|enabled|required|not)|works? best with javascript/i,
      /(?:[开開]啟?|[启啟]用|打[开開]|支持|支援)\s*(?:[浏瀏][览覽]器的?)?\s*java ?script|java ?script.{0,10}(?:被?禁用|[关關][闭閉]|停用|未[启啟]用)/i,
    ],
  ],
];
