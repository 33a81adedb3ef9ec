/** Everything that is said in the client is said through this module; README.md beside it explains the keys. */

export type { Value, Values } from "./message-format";
export {
  browserLanguage,
  isKnown,
  isLearned,
  language,
  LANGUAGES,
  learn,
  list,
  speak,
  t,
  type Language,
  type LanguageWish,
} from "./i18n.svelte";
export {
  eventSentence,
  eventValues,
  inWords,
  joined,
  optionMeaning,
  optionName,
  optionValue,
  questionSentence,
  refusalSentence,
  type Refused,
} from "./sentences";
