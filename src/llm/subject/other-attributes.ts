import { folded } from '../text/folded.ts';
import { firstWordOf } from './first-word.ts';

/**
 * Returns, for each text, whether it gives an attribute that the query asks for (門票, 潛伏期), but not the subject's, while
 * another text gives that: the price of 麗寶樂園 beside that of 后里馬場.
 */
export function haveOthersAttribute(query: string, texts: readonly string[]): boolean[] {
  const first = firstWordOf(query);
  const attributes = first?.rest.flatMap((word) => ATTRIBUTE.exec(word)?.[0] ?? []) ?? [];
  if (first === undefined || attributes.length === 0) return texts.map(() => false);
  const tells = texts.map(folded).map((text) => attributes.some((one) => text.includes(one)));
  const isOwn = texts.map((text, at) => tells[at] === true && first.isIn(text));
  return tells.map((one, at) => one && !isOwn[at] && isOwn.includes(true));
}

/** Attributes that all entities of a kind have. */
const ATTRIBUTE =
  /门票|票价|价格|售价|价钱|费用|收费|[月年学运]费|租金|电话|地址|营业|开放时间|时刻|日期|生日|年[龄纪]|身高|体重|重量|尺寸|容量|电池|规格|屏幕|萤幕|芯片|晶片|处理器|热量|营养|潜伏期|症状|副作用|寿命|董事长|总经理|执行长|创办人|校长|[市县部]长|总统|首都|人口|面积|高度|海拔|长度|股[价利息]|市值|营收|殖利率|利率|汇率|排名|评价|菜单|行李|班次|停车|上映|播出|演员|导演|作者|薪[水资]|起薪|录取|保固|保修|功耗|[首末]班车|客服|官网|配方|产地|学历|年薪|户数|载客|票房/;
