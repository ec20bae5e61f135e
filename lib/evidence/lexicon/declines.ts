/** How a language says that something is not told. Lists are sorted; `*` stands for any letters. */
export interface Declines {
  /**
   * `denial`, of which every order has one; `source`: what would tell it, and `weak`, which is that with some verbs alone; `speaker`: who
   * would tell it, or what says that there is something; `tell`: verbs of sources; `find`: those of who answers; `know`: those
   * that a denial follows or needs no speaker; `told`: those of what is not told; `thing`: what is told.
   */
  words: Readonly<Record<string, string>>;
  /**
   * Names of lists, or words, in the order in which they come with few others between, and a semicolon behind each order; `|` is either,
   * `^` the beginning of a clause. What stands before must tell nothing: "The documents do not say ...".
   */
  active: string;
  /** The same where what stands before is what is not told: "... is not mentioned in the documents". */
  passive: string;
  /** Where another clause begins that may tell something: "..., but ...". */
  turn: string;
  /** The same after a comma. */
  and: string;
  /** Before a decline in its clause, which then declines nothing: "If the documents do not say, ask." */
  condition: string;
}

/** By ISO 639-1. */
export const DECLINES: Readonly<Record<string, Declines>> = {
  en: {
    words: {
      denial: "*n't cannot fail* impossible insufficient lack* neither never no none not nothing nowhere silent unable unclear",
      find: 'confirm determine find locate say tell verify',
      source:
        'context document documentation documents excerpt excerpts passage passages snippet snippets source sources text texts',
      speaker: "i i'm i've it's there we we're we've",
      tell:
        'address* answer* cite* clarif* comment* contain* cover* deal* defin* describ* detail* disclos* discuss* elaborat* ' +
        'explain* found gave giv* go has have hold* includ* indicat* list* mention* note* offer* outlin* present ' +
        'provide provided provides ' +
        'refer* reveal* said say* show* speak specif* state stated suggest* support* talk tell* touch*',
      thing:
        'answer answers detail details explanation explanations guidance idea indication info information instructions ' +
        'knowledge mention reference references',
      told: 'disclosed mentioned specified stated',
      weak: 'article content data guide information manual material materials',
    },
    active:
      "^ but denial tell thing; ^ but|it|they denial mention|say|specify|state; ^ can't|cannot|unable answer|find; ^ denial " +
      "thing found; denial source tell; i can't|cannot|don't know; i can|do not know; it is denial clear; it is denial " +
      "possible answer|find; it is impossible|unclear answer|find|from; i|i'm denial answer; i|we found|have|see nothing; " +
      "search results denial tell; source *n't|cannot|fail*|lack*|never|no tell|thing; source " +
      'can|could|did|do|does|has|have|will|would not tell|thing; source is insufficient|silent; source tell nothing; speaker ' +
      'denial find; speaker denial find|give|have|provide|see thing; speaker insufficient|no|nothing thing; there denial ' +
      'thing; we denial answer question; weak denial describe|explain|mention|say|specify|state; weak is insufficient',
    passive:
      "can't|cannot|not be answered|determined; denial explicitly|fully|specifically tell; denial tell by|from|in|within " +
      'source; denial told',
    turn: 'although but however instead nevertheless nonetheless though whereas while yet',
    and: 'and so',
    condition: 'case if unless when whenever',
  },
  de: {
    words: {
      denial: 'kein* nicht nichts nirgends weder',
      find: 'beantworten bestimmen beurteilen entnehmen finden gefunden sagen wissen',
      know: 'finde finden weiß wissen',
      source:
        'abschnitt* auszug auszüg* dokument* information* kontext* passage* quelle* text texte texten textes textstelle* unterlage*',
      speaker: 'gibt ich liegen liegt mir wir',
      tell:
        'beantwort* behandel* beinhalt* beschreib* beschrieben biet* enthält enthalt* entnehmen erklär* erläuter* erwähn* ' +
        'find* geb* geht genannt gibt hervor informier* liefer* mach* nenn* sag* steh*',
      thing: 'angabe* antwort* hinweis* information*',
      told: 'angegeben beantwortet bestimmt ermittelt erwähnt genannt',
    },
    active:
      '^ denial thing; denial source tell; know speaker denial; source denial tell; source tell denial; speaker denial ' +
      'find|thing; speaker know denial; tell source denial',
    passive: 'ist|sind|werden|wird|wurde|wurden denial told; kann|lassen|lässt denial find|told; tell denial hervor',
    turn: 'aber allerdings doch jedoch sondern',
    and: 'und',
    condition: 'falls sobald sofern wenn',
  },
  es: {
    words: {
      denial: 'desconozco nada ni ningún ningun* no tampoco',
      find: 'confirmar* contestar* decir* determinar* encontr* hallar* responder* saber*',
      know: 'sé',
      source: 'contexto documento* fragmento* fuente* pasaje* texto*',
      speaker: 'consigo cuento dispongo encontramos encontré encuentro existe hay he podemos posible pude puedo tenemos tengo',
      tell:
        'abord* aclar* aparec* contien* cubr* da dan describ* detall* dice* encontr* encuentr* especific* explic* habl* ' +
        'hay incluy* indic* inform* mencion* ofrec* precis* proporcion* respond* trat*',
      thing: 'datos detalle* información mención referencia* respuesta',
      told: 'detalla* especifica* explica* indica* menciona*',
      weak: 'información',
    },
    active: '^ desconozco; denial know; denial source tell; denial speaker find|thing; source denial tell; weak denial tell',
    passive: 'denial es|está|están|se|son told; denial se puede find; denial tell en source',
    turn: 'aunque pero sino',
    and: 'y',
    condition: 'caso cuando si',
  },
  fr: {
    words: {
      denial: 'aucun* impossible pas rien',
      find: 'déterminer dire répondre savoir trouvé trouver',
      know: 'connais sais savons trouve trouvons',
      source: 'contexte document* extrait* passage* source* texte*',
      speaker: "j'ai je l'on n'existe n'y nous on",
      tell:
        'abord* comport* conten* contien* couvr* décri* détaill* dis* dit donn* évoqu* expliqu* figur* font fourni* incl* ' +
        'indiqu* mention* offr* parl* permet* précis* répond* révèl* spécifi* trait* trouv*',
      thing: 'détail* indication information* mention précision* réponse*',
      told: 'indiqué* mentionné* précisé* spécifié*',
      weak: 'information*',
    },
    active:
      '^ denial thing; ^ impossible find; denial possible find; denial source tell; source denial tell; source tell denial; ' +
      'speaker denial find|thing; speaker know denial; weak tell denial',
    passive: 'denial tell dans source; denial told',
    turn: 'bien cependant mais pourtant toutefois',
    and: 'et',
    condition: "lorsque quand s'* si",
  },
  it: {
    words: {
      denial: 'nessun* niente non nulla',
      find: 'determinare dire rispondere sapere stabilire trovare',
      know: 'so',
      source: 'brani contesto documenti documento fonte fonti passaggi passaggio testi testo',
      speaker: "abbiamo c'è ci dispongo esistono grado ho possiamo possibile posso riesco trovo",
      tell:
        'chiarisc* conteng* contien* copr* descriv* dic* fornisc* includ* indic* menzion* offr* parl* precis* presen* riport* ' +
        'rispond* specific* spieg* tratt* trov*',
      thing: 'dettagl* indicazion* informazion* menzion* nulla rispost*',
      told: 'indicat* menzionat* riportat* specificat* spiegat*',
      weak: 'informazioni',
    },
    active: 'denial know; denial source tell; denial speaker find|thing; source denial tell; weak denial tell',
    passive: 'denial tell nei|nel|nella|nelle source; denial told',
    turn: 'anche bensì ma però tuttavia',
    and: 'e',
    condition: 'qualora quando se',
  },
  pt: {
    words: {
      denial: 'nada não nenhum*',
      find: 'confirmar determinar dizer encontrar responder saber',
      know: 'sei',
      source: 'contexto documento* fonte* passage* texto* trecho*',
      speaker:
        'achei capaz consegui* consigo dispomos disponho encontramos encontrei encontro existe existem há podemos possível ' +
        'posso temos tenho',
      tell:
        'abord* cobre* const* cont* descrev* diz* esclarec* especific* explic* fal* fornec* há inclu* indic* inform* ' +
        'mencion* oferec* respond* trat*',
      thing: 'dados detalhes informaç* isso menção menções nada referênc* respost*',
      told: 'especificad* explicad* indicad* informad* mencionad*',
      weak: 'informações',
    },
    active: 'denial know; denial source tell; denial speaker find|thing; source denial tell; weak denial tell',
    passive: 'denial está|estão|tell na|nas|no|nos source; denial told',
    turn: 'contudo embora mas porém',
    and: 'e',
    condition: 'caso quando se',
  },
  nl: {
    words: {
      denial: 'geen nergens niet niets',
      find: 'beantwoorden bepalen gevonden vinden zeggen',
      know: 'vind vinden weet weten',
      source: 'bron bronnen context document documenten fragmenten passage passages tekst teksten',
      speaker: 'er ik we wij',
      tell:
        'beantwoord* behandel* beschreven beschrij* bevat* biedt gaan gaat geef* geven noem* spreek* staan staat vermeld* ' +
        'vertel* vind* zeg*',
      thing: 'antwoord informatie over vermelding',
      told: 'aangegeven beantwoord genoemd vermeld',
    },
    active:
      'denial source tell; source denial tell; source tell denial; speaker denial find|thing; speaker know denial; tell ' +
      'source denial',
    passive: 'denial told; tell denial in source',
    turn: 'echter hoewel maar',
    and: 'en',
    condition: 'als indien tenzij wanneer',
  },
};
