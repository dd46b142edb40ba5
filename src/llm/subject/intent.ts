import { toSimplified } from '../../text/script.ts';

/** A kind of question, by the words of queries that ask it and of sentences that answer it. Simplified script. */
interface Intent {
  asks: RegExp;
  gives: RegExp;
}

const INTENTS: readonly Intent[] = [
  {
    asks: /原因|成因|起因|为什么|为何|怎么会|何以|\bwhy\b|\bcauses?\b|\breasons?\b/i,
    gives: /原因|成因|因为|由于|因此|导致|造成|引起|引发|归咎|肇因|源于|起于|所致|\bbecause\b|\bcaused\b|\bdue to\b/i,
  },
  {
    asks: /何时|什么时候|几时|时间|日期|几点|哪天|期限|截止|开放|\bwhen\b|\bdates?\b|\bdays?\b|\bhours?\b|\bdeadline\b/i,
    gives:
      /\d\s*(?:年|月|日|号|时|点|分|天|周|个月|小时|:)|(?:周|星期|礼拜)[一二三四五六日天]|[今明昨]天|每[天日周月年]|上午|下午|晚间|平日|假日|\b\d+ (?:days?|hours?|weeks?)\b|\b(?:in|since|until|by|on|of) (?:(?:19|20)\d\d|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}\b)|\b\d{1,2} ?[ap]\.?m\b/i,
  },
  {
    asks: /多少|几|价格|价钱|售价|票价|费用|收费|手续费|薪水|薪资|工资|房价|人数|上限|比例|利率|\bprice|\bcost|\bfee|how (?:much|many)/i,
    gives:
      /\d[,.]*\s*(?:元|块|美元|港元|港币|台币|人民币|日圆|欧元|万|亿|%|％|成|折|倍|人|名|件|台|部)|免费|全额|半价|加收|另计|[$€¥£]\s?\d|\d (?:million|billion|people|users|participants|percent|dollars)\b/i,
  },
  {
    asks: /步骤|方法|怎么|如何|教学|教程|做法|流程|申请|办理|护理|保养|清洗|设置|安装|\bhow to\b|\bsteps?\b|\btutorial\b/i,
    gives:
      /先|再|然后|接着|最后|首先|将|把|点选|点击|按下|长按|选择|输入|建议|可用|可先|使用|改用|避免|步骤|需要?|\bfirst\b|\bthen\b|\bclick\b/i,
  },
  {
    asks: /建议|注意|事项|推荐|该不该|可以吗|可不可以|能不能|\badvice\b|\btips?\b|\bshould\b/i,
    gives: /建议|应该?|应避免|避免|不宜|宜|最好|注意|切勿|不要|不可|可做|可以|\bshould\b|\bavoid\b/i,
  },
  {
    asks: /资格|条件|规定|材料|文件|证件|限制|政策|办法|\brequirements?\b|\beligib|\bpolicy\b|\brules?\b/i,
    gives: /须|需|应|不得|不可|不受|限|凭|出示|备齐|提供|符合|者|以上|以下|恕不|可获|享有|\bmust\b|\brequired?\b/i,
  },
  {
    asks: /副作用|风险|危险|后遗症|影响|症状|\bside effects?\b|\brisks?\b|\bsymptoms?\b/i,
    gives: /可能|常见|少数|出现|引起|不适|风险|若有|如有|就医|停药|严重|\bmay\b|\bcommon\b/i,
  },
  {
    asks: /结果|判决|比分|胜负|裁定|得主|名单|成绩|\bresults?\b|\bscore\b|\bverdict\b|\bwinner/i,
    gives: /判|维持|驳回|上诉|定谳|终审|获胜|击败|夺|以\s*\d+\s*[比:：]\s*\d+|落败|当选|公布|出炉|\bwon\b|\bbeat\b/i,
  },
  {
    asks: /哪里|地点|地址|在哪|位置|何处|\bwhere\b|\baddress\b|\blocation\b/i,
    gives: /位于|地址|设在|坐落|在[^，。]{1,12}(?:路|街|巷|号|楼|区|站|口|旁)|\blocated\b/i,
  },
  {
    asks: /谁|何人|创办人|负责人|作者|导演|主演|\bwho\b|\bfounder\b|\bauthor\b/i,
    gives: /由[^，。]{1,16}(?:创办|创立|担任|执导|撰写|主演)|担任|出任|创办人|董事长|总经理|导演|作者|\bfounded by\b/i,
  },
  {
    asks: /差别|差异|比较|区别|不同|\bvs\.?\b|\bdifferences?\b|\bcompared?\b/i,
    gives: /较|比|而|则|不同|差异|分别|相比|\bthan\b|\bwhile\b|\bwhereas\b/i,
  },
  {
    asks: /是什么|什么是|意思|定义|介绍|\bwhat is\b|\bmeaning\b|\bdefinition\b/i,
    gives: /是(?:一|指|由|为|位)|指的是|意思是|又称|亦称|简称|(?:\b(?:is|are)|['’]s) (?:an?|the)\b|\brefers to\b/i,
  },
];

/** Returns a function that scores a sentence by how many of the query's kinds of question it may answer, 0..1. */
export function givesWhatIsAsked(query: string): (sentence: string) => number {
  const folded = toSimplified(query);
  const asked = INTENTS.filter(({ asks }) => asks.test(folded));
  if (asked.length === 0) return () => 0;
  return (sentence) => {
    const text = toSimplified(sentence);
    return asked.filter(({ gives }) => gives.test(text)).length / asked.length;
  };
}
