declare module '@mozilla/readability/JSDOMParser.js' {
  /** The subset of the DOM that Readability needs; `html` must be well-formed. */
  export default class JSDOMParser {
    parse(html: string, url?: string): Document;
  }
}
