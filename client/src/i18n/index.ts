/** Public interface of the i18n layer; README.md beside it explains the keys. */

export {
  hasText,
  hasGameTexts,
  currentLanguage,
  LANGUAGES,
  loadGameTexts,
  formatList,
  setLanguage,
  t,
  type Language,
  type LanguageSetting,
} from "./i18n.svelte";
export {
  eventSentence,
  eventValues,
  translateNotation,
  joinNonEmpty,
  optionDescription,
  optionName,
  optionValue,
  questionSentence,
  refusalSentence,
} from "./sentences";
