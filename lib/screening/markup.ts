import { regex } from '../text/regex.ts';

/**
 * Marks that belong to a prompt, a program or a transport, and seldom to what a person asks. Each pattern takes time linear
 * in the text.
 */
export const MARKUP: readonly { name: string; pattern: RegExp }[] = [
  {
    name: 'control token of a chat',
    pattern: /<\|[a-z_ ]{2,30}\|>|<<\/?sys>>|\[\/?inst\]|<\/?(?:system|assistant|s)>|<(?:start|end)_of_turn>/,
  },
  {
    name: 'heading of a prompt',
    pattern: regex()`
        ^[#=*\-%\s]{0,20}(?:new |system |updated |additional |end of |begin |start )?
        (?:instructions?|system prompt|system message|prompt|response|anweisungen?|instrucciones)\b\s{0,3}[:#=*\-%]
      `,
  },
  { name: 'role of a chat', pattern: /^["'{[\s]{0,5}(?:system|assistant|user|human|developer|ai|bot)["']?\s{0,3}[:\]]/ },
  { name: 'role in JSON', pattern: /["']role["']\s{0,5}:\s{0,5}["'](?:system|assistant|developer)/ },
  {
    name: 'comment of a page',
    pattern: regex()`
        <!--|\/\*|\{#|<(?:span|div|p|font)[^>]{0,80}
        (?:display\s{0,3}:\s{0,3}none|font-size\s{0,3}:\s{0,3}0|color\s{0,3}:\s{0,3}(?:white|#fff))
      `,
  },
  {
    name: 'image or link that carries text away',
    pattern: /!?\[[^\]]{0,100}\]\(https?:\/\/[^)\s]{0,200}[?&/][^)\s]{0,100}(?:=\s?[{<[$]|\{|<|\$\()/,
  },
  { name: 'long block of encoded text', pattern: /[a-z0-9+/]{60,}={0,2}|(?:[0-9a-f]{2}[\s:]){24}/ },
  { name: 'row of separators', pattern: /(?:[-=#*%~_+]{4,}|(?:\\n\s?){3,})/ },
  { name: 'block of code', pattern: /```|\b(?:import|print|exec|eval|system|sudo)\s{0,2}[("'a-z]/ },
  { name: 'address', pattern: /\bhttps?:\/\/|\bwww\./ },
  { name: 'placeholder', pattern: /\{\{?[a-z_ ]{2,30}\}?\}|\[(?:your|insert|the) [a-z ]{2,30}\]/ },
];
