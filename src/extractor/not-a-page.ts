/** True for a page that stands in for the real one: a captcha, a bot check, a request to sign in or to run scripts. */
export function isInterstitial(title: string | null, content: string): boolean {
  if (content.length > MAX_CHARACTERS) return false;
  return MARKS.some((mark) => mark.test(`${title ?? ''}\n${content}`));
}

const MAX_CHARACTERS = 600; // such pages are short; an article about captchas is not

const MARKS = [
  /当前环境异常|環境異常.{0,20}驗證|完成验证后即可继续访问/, // WeChat
  /百度安全验证|网络不给力，请稍后重试/,
  /请完成(?:下方|下列|安全)?验证|請完成(?:下方|下列|安全)?驗證|安全验证|人机(?:身份)?验证|人機驗證/,
  /访问过于频繁|訪問過於頻繁|请输入验证码/,
  /该内容已被发布者删除|此内容因违规无法查看/,
  /Just a moment\.\.\.|Checking your browser before|Attention Required! \| Cloudflare|Verify(?:ing)? you are human/i,
  /Enable JavaScript and cookies to continue|You need to enable JavaScript to run this app/i,
];
