/**
 * What words are about where somebody tries to steer a language model, in several languages, so that an order of ideas learned in one
 * language (forget, all, earlier, instructions) is known in the others. Words are in lower case without accents; `*` stands for any
 * ending; Chinese and Japanese words are found letter by letter.
 */
const VOCABULARY = {
  ignore:
    'ignor* disregard* forget* forgot* neglect* overrul* overrid* bypass* abandon* drop discard* dismiss* erase delete ' +
    'vergiss* vergess* verwirf missacht* umgeh* olvid* desestim* descart* oubli* negliger dimentic* scord* esquec* ' +
    'desconsider* negeer* vergeet zaborav* zapomn* zignoruj* 忽略 忘记 忘掉 无视 無視 不理 忘れ забуд* игнор* unut* gormezden',
  prior:
    'previous* prior above before beforehand earlier preceding foregoing former initial original past vorherig* ' +
    'bisherig* vorangeh* vorangegang* vorig* obig* davor zuvor oben vorher anterior* previ* precedent* avant ' +
    'precedemment sopra prima acima antes eerdere vorige bovenstaande prethodn* predchoz* poprzedn* wczesniejsz* 之前 以上 ' +
    '上述 先前 前面 上面 これまで предыдущ* раньше выше onceki yukaridaki',
  instruction:
    'instruct* instruk* instrukc* orders command* directive* rule rules guideline* prompt prompts task tasks ' +
    'assignment* restriction* programming constraint* anweis* befehl* aufgabe* auftrag* auftraeg* vorgab* angabe* ' +
    'regel* einschrankung* ordenes orden instruccion* indicaciones reglas comando* tarea* consigne* regles ordres ' +
    'taches istruzion* regole ordini instruco* regras ordens opdracht* polecen* zasad* pokyn* uput* 指令 指示 规则 提示 命令 任务 ' +
    '要求 инструкц* правил* команд* указани* talimat* kural*',
  all:
    'all any everything anything alle alles allen aller todo todos toda todas each every jede* cada chaque ogni elke ' +
    'tout tous toute toutes tutto tutti tutte tudo sve wszystk* vsechn* 所有 一切 全部 全て すべて все всё butun tum her',
  system:
    'system* developer* admin* root openai sudo superuser entwickler* desarrollador* developpeur* sviluppator* 系统 开发者 系統 систем* sistem*',
  model:
    'ai ki ia gpt chatgpt llm assistant* assistent* asistente chatbot* bot robot* llms claude gemini llama ' +
    'sprachmodell* modelo modele modello 模型 助手 人工智能 机器人 модел* ассистент* ии',
  you: 'you du dich dir sie tu usted ustedes vous ihr te ti lei voce jij je u ty vy ви ты вы sen 你 您 あなた',
  your:
    'your yours dein* deiner ihre ihrem ihren ihrer votre vos ton tes tuo tua tuoi seu sua jouw uw twoj* tvoj* 你的 您的 ' +
    'твой твои ваш* tvuj',
  response:
    'answer answers response* reply replies output outputs message antwort* ausgabe respuesta* reponse* risposta* ' +
    'resposta* antwoord* odpowied* odpoved* odgovor* elucidation explanation completion 回答 回复 答案 输出 ответ* yanit* ' +
    'cevap*',
  say:
    'say says print prints echo repeat* respond write state tell announce sag sage sagen schreib* wiederhol* antworte ' +
    'druck* di dime diga decir escrib* repit* imprim* dis dites dire ecris ecrivez repet* rispondi scrivi ripet* di diga ' +
    'escreva repita zeg schrijf herhaal napis* powiedz powtorz reci kaz* 说 写 重复 打印 说出 скажи напиши повтори soyle yaz',
  show:
    'show reveal* display list expose divulge disclose leak share give zeig* offenbar* gib verrat* nenne muestr* revel* ' +
    'mostr* ensen* montr* affich* mostra rivel* toon pokaz* ukaz* 显示 展示 告诉 透露 泄露 покажи раскрой goster',
  role:
    'act pretend* imagine roleplay* simulat* behave persona character style stil estilo impersonat* fungier* rolle ' +
    'stell* vorstell* tust spiel* verhalt* actua actue finge fing* imagina* comport* agis fais* faites jouer incarn* ' +
    'agisci fai recita atue finja speel udawaj predstirej glumi 扮演 假装 角色 模拟 想象 представь притвор* веди davran',
  identity: 'are bist sind eres sos es etes sei 是 jesi jestes jsi ben bent',
  now:
    'now jetzt nun ahora maintenant desormais adesso ora agora nu teraz nyni sada henceforth onwards sofort 现在 从现在 今から ' +
    'теперь сейчас artik simdi',
  new:
    'new neue neuen neuer neues instead stattdessen different nueva nuevas nuevo nuevos nouvel* nuov* novo novas nieuw* ' +
    'nove nowe fresh begin begins start starts anew 新 新的 нов* yeni',
  secret:
    'password* passwort* secret* geheim* confidential hidden passphrase credential* contrasena* secreto* secreta mot ' +
    'passe segret* senha* wachtwoord haslo 密码 秘密 机密 парол* секрет* sifre gizli',
  not:
    'not no dont never without nicht kein* ohne niemals nunca sin ne pas jamais sans non senza nao sem niet geen nie ne ' +
    'не без 不 不要 没有 degil',
  must:
    'must only obey comply always solely just shall muss* nur immer gehorch* solo debes debe siempre unicamente ' +
    'uniquement obedec* seulement dois devez toujours obei* devi sempre obbed* apenas deve alleen moet tylko musisz ' +
    'morate 必须 只 只能 务必 должен только sadece',
  code: 'code snippet* script excerpt* function codeblock programm* python 代码 код',
  embed:
    'include* insert* incorporat* embed* add adding integrat* blend* introduc* append* modify* enhance* replace* ' +
    'combine* inject* weave mention* utiliz* employ fuge einfug* erwahn* anadir anade incluy* insert* ajout* insere* ' +
    'inclu* aggiung* adicion* 加入 插入 添加 包含 вставь добавь',
  encode:
    'base64 base32 base16 base58 rot13 hex hexadecimal encod* decod* morse cipher* caesar leetspeak anagram* backward* ' +
    'reverse* reversed emoji emojis binary translat* ubersetz* traduc* tradui* traduz* 翻译 编码 кодир*',
  ask:
    'who what when where why how which whose whom wer wie warum wieso weshalb wann wo wohin woher welche* que quien* ' +
    'como cuando donde cual* cuant* comment pourquoi quand combien quel* qui quoi chi cosa come quando dove perche qual ' +
    'onde quanto wat hoe waarom wanneer waar co jak kto gdzie kiedy 什么 怎么 如何 为什么 谁 哪 吗 что как где когда почему кто ' +
    'nasil nedir ne',
  want:
    'can could would should may is do does did kann kannst konnen konnte mochte soll sollte puedo puede podria peux peut ' +
    'pourrais posso puo pode kan 请 可以 能',
  self:
    'i my me we our mine ich mein* mir mich wir unser* yo mi mis nuestro* mon ma mes nous notre io mio mia noi eu meu ' +
    'minha ik mijn ja moj* 我 我的 我们 я мой мне ben benim',
  everyone: 'they he she their people it they er man se on ils elles ellos loro',
  data:
    'document* article* artikel* context kontext contexto contexte text texts texte* passage* source* quelle* ' +
    'information* informationen content* conversation* dialog* chat history data input 文档 文章 上下文 内容 текст* документ*',
  user:
    'user users nutzer* benutzer* anwender* usuario* utilisateur* utente utenti gebruiker* uzytkownik* 用户 用戶 ユーザー ' +
    'пользовател* kullanici*',
  query: 'question* frage* pregunta* domanda domande pergunta* vraag vragen pytani* otazk* 问题 質問 вопрос* soru*',
  send:
    'send forward post upload email mail fetch download click visit open submit transmit sende schick* envia* envoy* ' +
    'invia* enviar leite klick* 发送 点击 отправ* http https www url link links curl image',
  notice:
    'attention important urgent warning note notice achtung wichtig dringend atencion importante urgente attention ' +
    'avviso attenzione atencao stop stopp halt 注意 重要 внимание важно',
  reader:
    'reading reads summariz* summaris* processing parsing assistants whoever agent agents 阅读 读到 总结 читаешь liest lees lisez leyendo',
  about:
    'explain* mean means meaning prevent* protect* detect* defend* avoid attack* injection* example* phrase* called ' +
    'term definition difference describe* understand* erklar* bedeutet verhinder* schutz* erkenn* angriff* explic* ' +
    'significa evitar prevenir proteg* deteccion expliqu* signifie empech* protection spieg* 解释 防止 保护 攻击 什么是 注入 ' +
    'объясн* защит*',
  lawless:
    'unrestricted unfiltered uncensored jailbreak* restriction* limits limitation* ethics ethical moral* immoral evil ' +
    'unethical illegal harmful filter filters freely anything freedom bose boser ungehemmt etica moralisch* 无限制 不受限制 道德',
  done:
    'well done great good ok okay wow excellent fantastic perfect thanks congratulations gut gemacht super toll danke ' +
    'prima perfekt bien bravo perfecto bueno gracias merci bene grazie',
} as const satisfies Record<string, string>;

export type Concept = keyof typeof VOCABULARY;

export const CONCEPTS = Object.keys(VOCABULARY) as Concept[]; // Object.keys gives the keys of the record above

const NONE: readonly number[] = [];
/** Concepts by word, and by the letters that a word begins with. */
interface Lexicon {
  words: Map<string, number[]>;
  beginnings: Map<string, number[]>;
}

function add(table: Map<string, number[]>, key: string, concept: number): void {
  const known = table.get(key);
  if (!known) table.set(key, [concept]);
  else if (!known.includes(concept)) known.push(concept);
}

function createLexicon(): Lexicon {
  const lexicon: Lexicon = { words: new Map(), beginnings: new Map() };
  for (const [concept, list] of Object.values(VOCABULARY).entries()) {
    for (const entry of list.split(' ')) {
      if (entry.endsWith('*')) add(lexicon.beginnings, entry.slice(0, -1), concept);
      else add(lexicon.words, entry, concept);
    }
  }
  return lexicon;
}

const lexicon = createLexicon();
/** Letters of the shortest and longest beginning. */
const SHORTEST = 3;
const LONGEST = 14;

/** Articles and prepositions that French and Italian write together with a long enough word. */
const ELIDED = /^(?:l|d|qu|un|all|dall|dell|nell|sull)['’](?=.{4})/;

/** The concepts of a word in lower case without accents, by their place in `CONCEPTS`. */
export function conceptsOf(written: string): readonly number[] {
  const word = written.replace(ELIDED, '');
  const whole = lexicon.words.get(word);
  if (whole) return whole;
  for (let length = Math.min(word.length, LONGEST); length >= SHORTEST; length--) {
    const found = lexicon.beginnings.get(word.slice(0, length));
    if (found) return found;
  }
  return NONE;
}

/** Of a word that is written without blanks around it, beginning at a letter: the longest of up to four letters. */
export function conceptsFrom(letters: readonly string[], at: number): readonly number[] {
  for (let length = 4; length > 0; length--) {
    const found = lexicon.words.get(letters.slice(at, at + length).join(''));
    if (found) return found;
  }
  return NONE;
}

/** The concepts of each word of a readable text. */
export const conceptsOfEach = (words: readonly string[]): (readonly number[])[] =>
  words.map((word, at) => (word.charCodeAt(0) > 0x2e80 && word.length === 1 ? conceptsFrom(words, at) : conceptsOf(word)));
