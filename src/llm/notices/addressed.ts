/** What calls itself or is called a model. 助理 and 模型 alone are people and toys too, with a word before them: 客服助理, 展示模型. */
export const MODEL =
  '(?:(?<![a-z])(?:AI|ChatGPT|GPT|Claude|Gemini|LLM)(?![a-z])|人工智[慧能]|[語语]言模型|大模型|聊天[機机]器人|(?:AI|智[慧能]|[語语]音|[虛虚][擬拟])\\s?(?:助理|助手)|(?:(?<![\\u3400-\\u9fff])|(?<=[的位請请致給给是們们]))(?:模型|助理|助手))';
