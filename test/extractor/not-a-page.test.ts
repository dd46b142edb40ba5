import { describe, expect, it } from 'vitest';
import { extractPage } from '../../src/extractor/extract-page.ts';
import { notAPage } from '../../src/extractor/not-a-page.ts';

describe('notAPage', () => {
  it.each([
    ['verification', '环境异常', '当前环境异常，完成验证后即可继续访问。\n\n去验证'],
    ['verification', '百度安全验证', '网络不给力，请稍后重试\n返回首页\n问题反馈'],
    ['verification', '安全验证', '请完成安全验证'],
    ['verification', null, '請完成下列驗證以繼續瀏覽'],
    ['verification', '提示', '您的访问过于频繁，请稍后再试'],
    ['verification', null, '為了確認您不是機器人，請輸入驗證碼'],
    ['verification', null, '系统检测到您的网络环境存在异常，请拖动滑块完成验证'],
    ['verification', 'Just a moment...', 'Enable JavaScript and cookies to continue'],
    ['verification', null, 'Verifying you are human. This may take a few seconds.'],
    [
      'verification',
      'https://www.example.com/search?q=walks',
      `Our systems have detected unusual traffic from your computer network. ${'Why a page like this is shown is told in many lines. '.repeat(17)}`,
    ],
    ['verification', 'Access Denied', "You don't have permission to access this page on this server."],
    [
      'verification',
      'Pardon Our Interruption',
      'As you were browsing something about your browser made us think you were a bot.',
    ],
    ['verification', null, '很抱歉，由于您的访问请求有安全威胁，您的访问请求已被拦截。'],
    ['login_required', null, '登录后查看更多内容'],
    ['login_required', '會員登入', '請先登入'],
    ['login_required', '海岛论坛 提示信息', '您还没有登录，请填写下面的登录表单后再尝试访问。'],
    ['login_required', 'Sina Visitor System', 'Sina Visitor System'],
    ['login_required', null, 'Please sign in to continue reading.'],
    ['page_gone', null, '该内容已被发布者删除'],
    ['page_gone', null, '此内容因违规无法查看'],
    ['page_gone', '404', '抱歉，您要访问的页面不存在。返回首页'],
    ['page_gone', '找不到網頁', '很抱歉，找不到您要的網頁'],
    ['page_gone', null, '文章已被刪除或下架'],
    ['page_gone', 'Page not found', 'Sorry, the page you requested was not found.'],
    ['page_gone', null, '404 Not Found\n\nnginx'],
    ['needs_script', null, 'You need to enable JavaScript to run this app.'],
    ['needs_script', null, '請啟用 JavaScript 後重新整理本頁'],
    [
      'needs_script',
      '沙丘的形成',
      '抱歉，您的浏览器无法访问本站\n\n本页面需要浏览器支持（启用）JavaScript\n\n了解详情 >',
    ],
  ])('says %s: %s / %s', (reason, title, content) => {
    expect(notAPage(title, content)).toBe(reason);
  });

  const ARTICLE = '環狀線北段工程進入最後測試，交通單位今天宣布預定明年三月通車，初期每六分鐘一班。';

  it.each([
    ['環狀線北段明年三月通車', ARTICLE],
    ['網站為什麼要你完成安全驗證？', ARTICLE.repeat(30)],
    ['如何處理「請完成安全驗證」的畫面', `${'驗證碼是網站分辨人和程式的方法，'.repeat(60)}請完成安全驗證`],
    ['讓登入更安全的三個辦法', ARTICLE.repeat(10)],
    ['山區氣溫下降', '氣象單位提醒，晚間山區氣溫會降到十度以下，上山民眾請準備保暖衣物。'],
    ['404 號公路重新開放', '404 號公路經過三個月整修，今天上午重新開放通行，小型車可以單線會車。'],
    ['驗證碼的歷史', '一九九七年，工程師想出用歪斜的字來分辨人與機器，這就是後來的驗證碼。'],
  ])('accepts the article %s', (title, content) => {
    expect(notAPage(title, content)).toBeNull();
  });
});

it.each([
  ['Copyright © 2001 - 2026 海島網路. All Rights Reserved. 海島公司 版权所有', 'needs_script'],
  ['海島步道今天開放。© 2026 海島網路 版權所有', undefined],
])('a page with nothing but a copyright notice has no text: %s', (line, failure) => {
  const html = `<!doctype html><meta charset="utf-8"><title>海島客服</title><div id="app"></div><p>${line}</p><script src="/app.js"></script>`;
  const task = { bytes: Buffer.from(html), contentType: 'text/html', url: 'https://a.example/help.html' } as const;
  const reply = extractPage({ ...task, format: 'text' });
  expect('failure' in reply ? reply.failure : undefined).toBe(failure);
});

it.each([
  ['We use cookies to make this site better. Do you accept them?', 'no_content'],
  ['本網站使用 Cookie 提供更好的服務，繼續瀏覽即表示您同意。', 'no_content'],
  ['Oatmeal cookies turn brown at the edges first, and most people would accept the colour.', undefined],
  ['Cookie 是網站存放在瀏覽器裡的小檔案，使用者可以選擇接受或拒絕。', undefined],
])('a cookie notice is no text, but a text about cookies is: %s', (line, failure) => {
  const html = `<!doctype html><meta charset="utf-8"><title>小鎮網</title><main><p>${line}</p></main>`;
  const task = { bytes: Buffer.from(html), contentType: 'text/html', url: 'https://a.example/1.html' } as const;
  const reply = extractPage({ ...task, format: 'text' });
  expect('failure' in reply ? reply.failure : undefined).toBe(failure);
});

it.each([
  ['<title></title><div class="msg"><h2>链接已过期</h2></div><script>track()</script>', 'page_gone'],
  ['<title>Just a moment...</title><script>check()</script>', 'verification'],
  ['<title>小鎮網</title><script>draw()</script>', 'needs_script'],
])('the title or heading of a page without text tells the reason: %s', (html, failure) => {
  const url = 'https://www.example.com/s?id=1';
  const bytes = Buffer.from(`<!DOCTYPE html><meta charset="utf-8">${html}`);
  expect(extractPage({ bytes, contentType: 'text/html', url, format: 'markdown' })).toEqual({ failure });
});

describe('a message in place of the text', () => {
  it.each([
    ['page_gone', '小鎮日記', 'Sorry, the page you were looking for in this blog does not exist.'],
    [
      'page_gone',
      'Nothing found for 2024 08',
      'Oops! That page can’t be found.\n\nIt looks like nothing was found at this location. Maybe try a search?',
    ],
    ['page_gone', null, "The page you are looking for doesn't exist or has been moved."],
    [
      'page_gone',
      null,
      "This content isn't available right now\n\nWhen this happens, it's usually because the owner only shared it with a small group of people, changed who can see it or it's been deleted.",
    ],
    ['page_gone', 'Oops', "We couldn't find that page."],
    ['page_gone', null, 'We can’t find the page you’re looking for.'],
    ['page_gone', 'Not Found', 'The requested URL was not found on this server.'],
    ['page_gone', null, "This video isn't available anymore"],
    ['page_gone', null, 'Video unavailable\n\nThis video has been removed by the uploader'],
    ['page_gone', null, 'This account doesn’t exist\n\nTry searching for another.'],
    ['page_gone', null, 'Account suspended'],
    ['page_gone', null, 'The resource cannot be found.'],
    [
      'page_gone',
      null,
      'HTTP Error 404.0 - Not Found\n\nThe resource you are looking for has been removed, had its name changed, or is temporarily unavailable.',
    ],
    ['page_gone', null, '404 - File or directory not found.'],
    [
      'page_gone',
      '410 Gone',
      'The requested resource is no longer available on this server and there is no forwarding address.',
    ],
    ['page_gone', null, 'This post has been deleted.'],
    ['page_gone', null, 'This article is no longer available.'],
    ['login_required', null, 'You must be logged in to view this page.'],
    ['login_required', null, 'Create an account or log in to see photos and posts.'],
    [
      'login_required',
      null,
      'Subscribe to continue reading\n\nBecome a paid subscriber to get access to the rest of this post and other exclusive content.',
    ],
    ['login_required', null, 'This post is for paid subscribers'],
    ['login_required', null, 'This content is for members only.'],
    ['login_required', null, 'Log in or sign up to view'],
    ['verification', null, 'One more step\n\nPlease complete the security check to access example.com'],
    ['verification', 'Attention', 'Sorry, you have been blocked\n\nYou are unable to access example.com'],
    [
      'verification',
      'Robot Check',
      "Enter the characters you see below\n\nSorry, we just need to make sure you're not a robot.",
    ],
    [
      'verification',
      'Human Verification',
      "Let's confirm you are human\n\nComplete the security check before continuing.",
    ],
    [
      'verification',
      null,
      'Performing security verification\n\nThis website uses a security service to protect against malicious bots.',
    ],
    ['verification', 'Access Denied', 'Reference #18.2d351ab8.1557333295.a4e16ab'],
    ['verification', '429 Too Many Requests', 'nginx'],
    ['verification', null, 'Too many requests. Please try again later.'],
    ['page_gone', null, '页面走丢了'],
    ['page_gone', null, '抱歉，您访问的页面走丢了，5秒后返回首页'],
    ['page_gone', null, '页面飞走了~'],
    ['page_gone', null, '啊哦，你所访问的页面不存在了，可能是炒鱿鱼了。'],
    ['page_gone', null, '视频去哪了呢？'],
    ['page_gone', null, '此影片已無法播放'],
    ['page_gone', null, '該影片已被上傳者移除'],
    ['page_gone', null, '该商品已下柜，非常抱歉！'],
    ['page_gone', '提示信息', '抱歉，指定的主题不存在或已被删除或正在被审核'],
    ['page_gone', null, '您所瀏覽的網頁不存在，請確認網址是否正確'],
    ['page_gone', null, '查無此頁'],
    ['page_gone', null, '查無此新聞'],
    ['page_gone', null, '您查詢的新聞已下架'],
    ['page_gone', null, '此連結已失效'],
    ['page_gone', null, '此帐号已自主注销，内容无法查看'],
    ['page_gone', null, '该内容涉嫌违规，暂时无法显示'],
    ['page_gone', null, '此內容目前無法查看'],
    ['page_gone', null, '该文章已被作者隐藏'],
    ['page_gone', null, '很抱歉，您查看的文章已經被刪除了'],
    ['page_gone', null, '這篇文章不見了'],
    ['page_gone', null, '噢！頁面不見了'],
    ['page_gone', null, '沒有這個看板或文章'],
    ['page_gone', null, '對不起，您要求的網頁不存在'],
    ['page_gone', null, '該頁面已移除或更改名稱'],
    ['page_gone', null, '参数错误，没有找到相关内容'],
    ['page_gone', null, '您訪問的頁面出錯了！'],
    ['page_gone', null, '此貼文已無法觀看'],
    ['page_gone', null, '該用戶不存在'],
    ['page_gone', null, '该公众号已迁移'],
    ['login_required', null, '您需要登录后才可以访问本页'],
    ['login_required', '提示信息', '抱歉，您所在的用户组(游客)无法进行此操作'],
    ['login_required', '提示信息', '抱歉，您沒有權限訪問該版塊'],
    ['login_required', null, '您無權進行當前操作，這可能因以下原因之一造成：您還沒有登錄'],
    ['login_required', null, '本文章為會員限定，成為會員閱讀全文'],
    ['login_required', null, '订阅后阅读全文'],
    ['login_required', null, '付费内容，购买后可阅读'],
    ['login_required', null, '此為私人網誌，請輸入密碼'],
    ['login_required', null, '本文受密码保护，请输入密码查看'],
    ['login_required', null, '此貼文僅限好友觀看'],
    ['verification', null, '请点击图中文字完成验证'],
    ['verification', null, '为了保证您的正常访问，请进行如下验证'],
    ['verification', null, '系統偵測到您的電腦網路所送出的流量有異常情況'],
    ['verification', null, '您的IP訪問過於頻繁，已被暫時限制'],
    ['verification', null, '访问验证\n\n别离开，为了更好的访问体验，请进行验证，通过后即可继续访问网页'],
    ['verification', null, '亲，请拖动下方滑块完成验证'],
    ['verification', null, '浏览器安全检查中...'],
    ['verification', null, '正在驗證您是否為真人'],
    ['verification', null, '請稍候…\n\n正在檢查您的瀏覽器'],
    ['verification', null, '人机识别检测'],
    ['verification', null, 'Access denied | www.example.com used Cloudflare to restrict access'],
    ['verification', null, '当前访问疑似黑客攻击，已被网站管理员设置为拦截'],
    ['verification', null, '您的请求带有不合法参数，已被网站管理员设置拦截！'],
    ['verification', null, '抱歉，您的访问行为存在异常'],
    ['page_gone', null, '很抱歉，該篇文章可能已被刪除或設為不公開'],
    ['page_gone', null, '此頁面目前無法使用\n\n你點擊的連結可能已毀損，或頁面可能已遭移除。'],
    ['page_gone', null, '抱歉，此頁面目前無法使用。'],
    ['page_gone', null, '對不起，您所查詢的資料不存在！'],
    ['page_gone', null, '文章已搬家'],
    ['page_gone', null, '该内容已失效'],
    ['page_gone', null, '您查看的页面找不到了！'],
    ['page_gone', null, '哎呀，页面找不到了'],
    ['page_gone', null, '糟糕！頁面走失了'],
    ['page_gone', null, '职位已下线'],
    ['page_gone', null, '该职位已停止招聘'],
    ['page_gone', null, '宝贝不存在，可能已被下架或转移'],
    ['page_gone', null, '稿件不可见'],
    ['page_gone', null, '问题已关闭'],
    ['page_gone', null, '此贴已被管理员删除'],
    ['page_gone', null, '本主题已被版主关闭或删除'],
    ['page_gone', null, 'This Tweet is unavailable'],
    ['page_gone', null, 'Hmm...this page doesn’t exist. Try searching for something else.'],
    ['page_gone', null, 'This Page Does Not Exist'],
    ['page_gone', null, 'The page you requested could not be found'],
    ['page_gone', null, 'File not found'],
    ['page_gone', null, 'Page Removed'],
    ['page_gone', null, 'Not Found'],
    ['page_gone', null, 'Error 404'],
    ['page_gone', null, 'This listing has been removed'],
    ['page_gone', null, 'This job is no longer available'],
    ['page_gone', null, 'This link has expired'],
    ['page_gone', null, 'お探しのページは見つかりませんでした'],
    ['page_gone', null, '指定されたページが見つかりません'],
    ['page_gone', null, '이 페이지를 찾을 수 없습니다'],
    ['login_required', null, '请先登录后再进行操作'],
    ['login_required', null, '您还未登录，请登录'],
    ['login_required', null, '扫码登录\n\n打开手机客户端扫码'],
    ['login_required', null, '登入以繼續'],
    ['login_required', null, '會員登入\n\n帳號\n\n密碼\n\n忘記密碼？'],
    ['login_required', null, '本文僅供訂閱會員閱讀'],
    ['login_required', null, '這篇文章為付費內容'],
    ['login_required', null, '加入會員，繼續閱讀'],
    ['login_required', null, '您的等級不足，無法觀看此內容'],
    ['login_required', null, '只有好友才能查看'],
    ['login_required', null, '游客无权访问'],
    ['login_required', null, '抱歉，本帖要求阅读权限高于 10 才能浏览'],
    ['login_required', null, 'Sign in to confirm your age'],
    ['login_required', null, 'This account is private\n\nAlready follow? Log in to see their photos.'],
    ['login_required', null, 'To continue reading, subscribe'],
    ['login_required', null, "You've reached your free article limit"],
    ['verification', null, '請證明您不是機器人'],
    ['verification', null, '为了您的账号安全，请完成验证'],
    ['verification', null, '安全验证码\n\n换一张'],
    ['verification', null, '请输入图片中的字符'],
    ['verification', null, '輸入驗證碼以繼續'],
    ['verification', null, '您的访问被拦截\n\n事件ID：1234'],
    ['verification', null, '非法访问\n\n您的请求已被记录'],
    ['verification', null, '訪問受限\n\n您的IP位址已被封鎖'],
    ['verification', null, '请求被拒绝'],
    ['verification', null, '403 Forbidden'],
    ['verification', null, 'Access to this resource on the server is denied!'],
    ['verification', null, 'Checking your browser before accessing'],
    ['verification', null, 'Press & Hold to confirm you are a human'],
    ['verification', null, 'Verify you are human by completing the action below.'],
    ['verification', null, 'Our systems think you might be a robot'],
    ['verification', null, 'Unusual activity detected'],
    ['verification', null, 'Your IP has been blocked'],
    ['verification', null, '本頁面內容限18歲以上瀏覽，請確認您的年齡'],
    ['verification', null, '您是否已年滿18歲？'],
  ])('means %s: %s / %s', (reason, title, content) => {
    expect(notAPage(title, content)).toBe(reason);
  });

  it.each([
    ['停電公告', '台電公告：十一月二十五日上午九時至十二時，大同里部分地區停電檢修，造成不便敬請見諒。'],
    ['系統維護', '本系統將於週六凌晨進行維護，期間頁面無法顯示，敬請見諒。'],
    ['商品下架通知', '本公司即日起下架三款零食，消費者可持發票至門市退貨。'],
    ['活動公告', '會員限定活動\n\n十二月一日起，會員到店消費可獲贈品一份。'],
    ['忘記密碼怎麼辦', '請點選登入頁下方的「忘記密碼」，輸入註冊時的電子信箱，系統會寄出重設連結。'],
    ['如何登錄', '登錄後，點擊右上角的頭像即可修改資料。'],
    ['問：帖子怎么删除？', '答：打开帖子，点右上角三个点，选择删除即可。'],
    ['關於我們', '本店創立於民國六十年，專賣手工麵條。'],
    ['人機介面', '人機介面（HMI）是人與機器之間傳遞資訊的媒介。'],
    ['圖書館借書證', '年滿十八歲的市民可持身分證辦理借書證，未滿十八歲須由家長陪同。'],
    ['詩一首', '走丟了的貓\n\n在巷口的燈下\n\n等一個人'],
    ['歌词', '页面一样的天空\n\n飞走的风筝\n\n不见了'],
    ['404 路公車', '404 路公車自十二月起調整路線，起站改為火車站。'],
    ['The page', 'The page turns slowly in the wind, and nobody is there to read it.'],
    ['Move', 'The post has been moved to the museum, where visitors can see it from Monday.'],
    ['Recipe', 'This recipe is for members of our cooking club, but everyone may try it at home.'],
    ['Robots', 'A robot check was carried out on Monday at the factory.'],
    ['Privacy', 'This account of the war is short.'],
    ['Q&A', '为什么我的帖子不见了？可能是因为违反了版规。'],
    ['徵才', '該職位已有三人應徵，結果下週公布。'],
    ['小說', '他已年滿十八歲，父親終於同意他進入船塢工作。'],
    ['安全', '小区每周进行一次安全检查，重点是消防通道。'],
    ['節目', '本節目由文化部贊助播出。'],
    ['展覽', '本展覽只限會員參觀首日，次日起開放一般民眾購票入場。'],
    [
      'Blog',
      'We could not find your page in the archive, said the librarian, but she kept looking for it all afternoon.',
    ],
    ['短評', '這部影片不見了主角的童年，剪輯有點趕。'],
    ['新闻', '视频网站宣布，下架一千部短剧，原因是内容违规。'],
    ['微博', '今天微博出错了半小时，很多人刷不出来。'],
    ['Note', 'Item removed from the agenda: parking fees.'],
    ['數學', '無效的參數會使方程式無解。'],
    ['公司', '用戶已達三百萬，本季營收成長兩成。'],
    ['Tip', 'If the file was not found, check the path.'],
    ['Password', 'Password protected zip files can be opened with any archive manager.'],
    ['通知', '您的帳戶已開通，請至信箱查收。'],
    ['地址', '請輸入密碼後按確認鍵，門鎖即會開啟。'],
  ])('is not found in an article titled %s', (title, content) => {
    expect(notAPage(title, content)).toBeNull();
  });

  it('is recognized only near the beginning of a page with little other text', () => {
    expect(notAPage(null, `${'河堤步道今天開放。\n'.repeat(6)}頁面不見了`)).toBeNull();
    expect(notAPage(null, `頁面不見了\n\n${'河堤步道今天開放，市民一早就來散步。'.repeat(25)}`)).toBeNull();
    expect(notAPage(null, `## 頁面不見了\n\n- [回首頁](https://www.example.com/)`)).toBe('page_gone');
    expect(notAPage('頁面不見了', '回首頁')).toBe('page_gone');
  });
});

describe('a message of a wall within other text', () => {
  it.each([
    ['考试公告', '今年的录用考试定于三月十四日举行，共设六个考点。请登录市人事考试网打印准考证，并带好身份证件。'],
    ['成績公布', '期末考試成績今天公布。考生登入後可查看成績單。對成績有疑問的，請於三日內向教務處申請複查。'],
    ['會員大會通知', '第三屆會員大會訂於四月二日下午二時在里民活動中心舉行。\n\n限會員可觀看直播。'],
    ['Adding a device', 'Open the settings and choose Devices. You must sign in again before you can add a device.'],
    [
      "Access denied for user 'root'@'localhost'",
      "The server knows the user but not the password. Start it with --skip-grant-tables, set a new password and start it again.\n\nAccess denied for user 'root'@'localhost' means just that.",
    ],
    ['S3 returns Access Denied', 'The role lacks a right. Add s3:GetObject to its policy, then try it once more.'],
    [
      'CORS: Request blocked',
      'The browser asks first. Answer OPTIONS with the allowed origin, and the call goes through.',
    ],
    ['重置密码', '点击登录框下方的链接，填写手机号。请输入验证码后设置新密码。新密码须有八位以上。'],
    ['重置密码', '1. 打开设置\n2. 请输入验证码\n3. 设置新的密码并保存'],
    ['机场启用新通道', '旅客走过通道时，系统会自动完成安全验证。全程只要十秒，比过去快了一半。'],
    ['Chart library', 'A small library for charts. It requires JavaScript and works in all browsers.'],
    [
      'How to fix a 404 not found error in nginx',
      'Check the root directive, as most of the time it points to a wrong folder.',
    ],
    ['班级相册', '运动会的照片已经放到网盘里，大家自行下载。如果链接失效，请联系班长。'],
    ['2.4.1', "- Fixed a bug that showed 'Page not found'\n- Faster start on old phones\n- New icons"],
    ['網站改版', '新版網站今天上線，圖書館的館員都說好用。登入後可使用收藏功能，舊的收藏會在一週內移過來。'],
    ['DDoS', 'Every plan has DDoS protection by default. Larger ones come with a person to call.'],
  ])('is ignored in an article about something: %s', (title, content) => {
    expect(notAPage(title, content)).toBeNull();
  });

  it.each([
    ['verification', null, '请完成安全验证\n\n为了保障您的帐号安全，我们需要确认本次操作由您本人发起。'],
    ['verification', null, '您的访问过于频繁，请稍后再试。如有疑问，可以通过页面底部的邮箱联系我们。'],
    ['verification', 'Access Denied | Example', 'If you think this is wrong, write to the people who run this site.'],
    [
      'verification',
      null,
      'Checking your browser before accessing example.com.\n\nThis process is automatic, it takes 5 seconds.',
    ],
    ['login_required', null, '深山里的小站今年重新开放，从早到晚只停两班车。\n\n登录后查看全文'],
    ['page_gone', '出错啦！404页面不存在_海岛网', '可以回到首页看看别的内容，或者过几分钟再来。'],
    ['page_gone', '404', 'The address may be old, or typed wrong.\n\nPage not found'],
  ])('means %s if the other sentences say nothing: %s / %s', (reason, title, content) => {
    expect(notAPage(title, content)).toBe(reason);
  });
});
