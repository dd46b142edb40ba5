/**
 * News cues that are as frequent in everyday questions, so they prove nothing by themselves: pawnshops do 收購, 直播 is
 * something to set up, a washing machine has a code for 故障. In Simplified, as queries are folded.
 */
export const WEAK =
  /大火|淹水|大水|洪[水涝灾]|山洪|水灾|泥石流|龙卷风|[暴大]雪|豪雨|热浪|野火|堰塞湖|溢[流堤]|喷发|强台|出轨|脱轨|翻[车船覆]|塌[陷楼]|崩塌|起火|猝死|坠[毁落湖海河]|受困|撞[人车船机]|停飞|失踪|走失|溺水|中毒|病例|恐[攻袭]|袭击|遇刺|枪[手案]|杀[人害]|随机.{0,2}(?:砍|攻击)|爆破|人质|演[习训]|冲突|阅兵|入列|美军|落马|双开|禁令|入股|破产|清盘|遗产案|决裂|试飞|扩[厂产]|绑架|抓捕|越狱|偷渡|二审|缓刑|死刑|辞任|连任|停职|融资|退役|复出|官司|风波|相撞|持刀|撞死|楼市|价格战|弊案|泄密|间谍|舞弊|行贿|受贿|军购|冻结|合并案|消息|回应|直播|发布|发表|修订|收购|并购|谈判|磋商|辞职|请辞|故障|动态|业绩|净利|战争|通报|开幕|爆炸|延误|火[灾警]|失火|车祸|路况|塞[车爆]|堵车|拥堵|失联|开盘|[涨跌]停/g;

/** Cues that are news unless the asker wants to do something: 起訴, but not 離婚 起訴 費用; 關稅, but not 海淘 關稅. */
export const MILD =
  /起诉|判决|判刑|贪污|关税|上市|推出|登场|上路|新制|新规|生效|停[电水]|限电|地震|选举|大选|罢免|弹劾|法案|进展|近况|讲话|宣布|新闻|头条|晋级|夺[冠金]|比分|赛[程果]|战绩|涨价|加价|降价|调价|调[涨升降]|[上下]调|缺货|[加减]薪|警方|涉嫌|嫌犯|[飞导]弹|示威|抗议|汇率|油价|金价|市值|天气|气温/g;

/** Words of what the asker does, sets up or pays: beside them weak and mild cues are no news. */
export const HANDS_ON =
  /设[置定]|配置|安装|卸载|[关启]闭|开启|打不开|删除|失败|黑屏|闪退|卡[顿纸]|备份|还原|重[复启]置?|查看|调用|接口|机器人.{0,4}消息|消息.{0,4}机器人|排程|频率|格式|编辑|拦截|话[术题]|技巧|费用|多少钱|几[天点]|一[钱克]|税率|税则|起征|网购|海淘|直邮|代购|包裹|押金|欠[钱款]|离婚.{0,4}(?:起诉|判决)|房[东租]|租客|清单|口诀|支架|码率|投诉|提成|计算[机器]|逃生|治罪|难度|领取|痕迹|二手|行情|马桶|表格|企划|花篮|布置|剪彩|插件|脚本|权限|[账帐]号|登[录入]|粉丝|证照|考[试题]|作业|机型|型号|编号|规格|尺寸|修理|清洁|收纳|手游|剧情|机率|概率|当铺|估价|字画|邮票|废纸|感测|免税额|谁付|欠薪|看屋|误报|答辩状|起诉[书状]\s?(?:怎|范|格)|证明书|通知[书函]|保证金|推流|[记纪]录表|计分|海报|工读|换机|通知\s?信|缺货.{0,3}登记|刷卡|乐高|桌游|数据机|路由器|机上盒|电磁炉|空压机|灯号|致词|影印|打印|列印|试用|账单|帐单|优惠码|序号|教学|范例|预告期|辞职.{0,6}特休|失业补助|\b(?:https?|json|ffmpeg|npm|maven|webgl|api|app|ups|iot|sdk|obs|kafka|redis|nginx|docker|linux|windows|mysql|java|php|vue|react|android|arduino|esp32|git)\b/;

/** Like `HANDS_ON`, unless a person, a place or a body is named: 引擎 故障, but not 引擎 故障 班機. */
export const AT_HOME =
  /清理|恢复|同步|显示|私有(?!化)|审核|仓库|保护|制作|工具|收益|培训|对照|年龄|存档|对方|家[里中]|冰箱|处理|注意|门槛|语言|密码|注册|订阅|课程|维修|洗衣机|冷气|空调|小说|角色|回收|古董|黄金|劳动局|促销|保管|和解|误差|证明|模拟|机票|路灯|马达|变频|引擎|主持|会员|电影|影集|韩剧|日剧|动漫|面试|评论|主管/;

/** Platforms and programs: named more often in questions about their use than in news. */
export const PLATFORM =
  /^(?:line|whatsapp|telegram|wechat|微信|facebook|脸书|臉書|instagram|ig|youtube|抖音|tiktok|小红书|小紅書|discord|slack|google|gmail|word|excel|outlook|skype|zoom|teams|淘宝|淘寶|蝦皮|虾皮|钉钉|釘釘|飞书|飛書|android|windows|steam)$/i;

/** New products, laws, and matters that people respond to: news beside any of the cues. */
export const MATTER =
  /新[版车机品歌片书]|新模型|新专辑|新产品|[\u3400-\u9fff]{2}法(?=\s|$)|离婚|分手|恋情|婚变|争议|质疑|批评|传[言闻]|指控|死[亡伤]|[\d一二三四五六七八九十]人|\b(?:openai|anthropic|deepseek|chatgpt|gpt|claude|gemini|cloudflare|aws|nvidia|spacex|starlink|iphone|ios|tesla)\b/;
