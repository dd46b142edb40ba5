import type { DemoPage } from '../page.ts';

/** Software how-tos, with code and steps. */
export const HOW_TO: readonly DemoPage[] = [
  {
    path: '/docs/compose',
    site: 'docs',
    kind: 'article',
    lang: 'zh-CN',
    title: '用 Docker Compose 部署网站：数据库、缓存与备份',
    ageHours: 1_100,
    body: `这篇文章用一个最小的例子说明怎样用 Docker Compose 部署网站，包含数据库、缓存和每天一次的备份。

## 编写配置

把下面的内容保存为 compose.yaml，数据库的密码放在环境变量里，不要写进文件。

\`\`\`yaml
services:
  web:
    image: nginx:stable
    ports: ["8080:80"]
  database:
    image: postgres:16
    volumes: ["data:/var/lib/postgresql/data"]
volumes:
  data:
\`\`\`

## 启动和查看日志

\`\`\`bash
docker compose up -d
docker compose logs -f web
\`\`\`

## 备份

用定时任务每天凌晨三点导出数据库，保留七天。恢复之前先在另一台机器上演练一遍，备份没有演练过就等于没有备份。`,
  },
  {
    path: '/blog/python-install',
    site: 'blog',
    kind: 'article',
    lang: 'zh-TW',
    title: '新手安裝 Python 教學：虛擬環境與常見錯誤',
    ageHours: 1_500,
    body: `剛學程式的朋友最常卡在安裝。這篇教學用最少的步驟裝好 Python，並建立虛擬環境。

## 安裝步驟

- 到官方網站下載最新穩定版
- 安裝時勾選加入環境變數
- 開啟終端機，輸入版本指令確認

\`\`\`bash
python3 --version
python3 -m venv .venv
source .venv/bin/activate
pip install requests
\`\`\`

## 常見錯誤

出現找不到指令時，多半是環境變數沒有設定；出現權限錯誤時，請確認已經進入虛擬環境，不要用系統管理員身分安裝套件。`,
  },
  {
    path: '/blog/software-license',
    site: 'blog',
    kind: 'article',
    lang: 'zh-TW',
    title: '開源軟體授權怎麼選？MIT、Apache 與 GPL 的差別',
    ageHours: 2_200,
    body: `開源軟體的授權條款決定別人能怎麼用你的程式。最常見的三種是 MIT、Apache 2.0 與 GPL。

MIT 最寬鬆，只要求保留著作權聲明；Apache 2.0 多了專利授權與商標條款，企業比較放心；GPL 要求衍生作品也以同樣條款釋出。

| 授權 | 可商用 | 須公開原始碼 | 專利授權 |
| MIT | 是 | 否 | 未明說 |
| Apache 2.0 | 是 | 否 | 是 |
| GPL 3.0 | 是 | 散布時要 | 是 |

如果希望愈多人用愈好，選 MIT；如果公司法務會看，選 Apache 2.0；如果希望改良的版本也回到社群，選 GPL。`,
  },
  {
    path: '/docs/software-update',
    site: 'docs',
    kind: 'article',
    lang: 'zh-CN',
    title: '软件更新策略：怎样安全地升级服务器',
    ageHours: 1_800,
    body: `服务器上的软件更新不能拖，也不能莽撞。一个稳妥的流程分为四步：看公告、备份、在测试环境升级、再分批升级生产环境。

## 看公告

先读更新说明里的不兼容改动。安全更新要在一周内完成，功能更新可以每月集中处理一次。

## 分批升级

先升级一台服务器，观察半小时的错误率和内存占用，没有问题再继续。保留上一个版本的安装包，出问题时可以立即回退。`,
  },
  {
    path: '/forum/keyboard',
    site: 'forum',
    kind: 'forum',
    lang: 'zh-TW',
    title: '機械鍵盤軸體怎麼選？想買人生第一把',
    ageHours: 260,
    body: `@小樹 想買第一把機械鍵盤，每天打字八小時，辦公室不能太吵，請問軸體怎麼選？

@鍵盤手 辦公室建議茶軸或靜音紅軸，青軸聲音大，同事會抗議。

@打字工 補充一下，靜音紅軸觸底很輕，長時間打字手指比較不累，我用了兩年沒有壞。

@小樹 謝謝大家，我去實體店試按之後選了靜音紅軸，預算三千元以內有不少選擇。`,
  },
];
