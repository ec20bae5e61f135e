import type { Table } from './in-english.ts';

export const IN_OTHER_LANGUAGES: readonly Table[] = [
  {
    name: 'German',
    language: 'de',
    sources: [
      'Die Garantie gilt zwei Jahre. Das Gerät wiegt 1.250,5 Gramm und darf nicht im Freien verwendet werden.',
      'Der Kundendienst ist von Montag bis Freitag erreichbar.',
    ],
    cases: [
      { what: 'quoted', answer: 'Der Kundendienst ist von Montag bis Freitag erreichbar.', is: 'backed' },
      { what: 'a number in digits', answer: 'Die Garantie gilt 2 Jahre.', is: 'backed' },
      {
        what: 'a number changed',
        answer: 'Die Garantie gilt fünf Jahre.',
        is: 'unbacked',
        marks: ['fünf'],
        contradicts: 'number',
      },
      {
        what: 'a negation taken out',
        answer: 'Das Gerät darf im Freien verwendet werden.',
        is: 'unbacked',
        contradicts: 'negation',
      },
      {
        what: 'a negation put in',
        answer: 'Der Kundendienst ist nicht von Montag bis Freitag erreichbar.',
        is: 'unbacked',
        contradicts: 'negation',
      },
      {
        what: 'made up',
        answer: 'Das Gerät lässt sich mit einer App über WLAN steuern.',
        is: 'unbacked',
        marks: ['App', 'WLAN'],
      },
    ],
  },
  {
    name: 'Spanish',
    language: 'es',
    sources: [
      'La garantía dura dos años. El aparato pesa 12 kilos y no se puede usar al aire libre.',
      'El servicio atiende de lunes a viernes en Madrid.',
    ],
    cases: [
      { what: 'quoted', answer: 'El servicio atiende de lunes a viernes en Madrid.', is: 'backed' },
      {
        what: 'a number changed',
        answer: 'La garantía dura cinco años.',
        is: 'unbacked',
        marks: ['cinco'],
        contradicts: 'number',
      },
      {
        what: 'a negation taken out',
        answer: 'El aparato se puede usar al aire libre.',
        is: 'unbacked',
        contradicts: 'negation',
      },
      {
        what: 'a place changed',
        answer: 'El servicio atiende de lunes a viernes en Sevilla.',
        is: 'unbacked',
        marks: ['Sevilla'],
        contradicts: 'name',
      },
    ],
  },
  {
    name: 'French',
    language: 'fr',
    sources: [
      'La garantie dure deux ans. L’appareil pèse 12 kilos et ne doit pas être utilisé dehors.',
      'Le service répond du lundi au vendredi à Lyon.',
    ],
    cases: [
      { what: 'quoted', answer: 'Le service répond du lundi au vendredi à Lyon.', is: 'backed' },
      { what: 'a number changed', answer: 'La garantie dure cinq ans.', is: 'unbacked', marks: ['cinq'], contradicts: 'number' },
      { what: 'a negation taken out', answer: 'L’appareil doit être utilisé dehors.', is: 'unbacked', contradicts: 'negation' },
      {
        what: 'made up',
        answer: 'Le service livre aussi des pizzas chaudes pendant la nuit.',
        is: 'unbacked',
        marks: ['pizzas chaudes'],
      },
    ],
  },
  {
    name: 'Chinese',
    language: 'zh',
    sources: ['保修期为两年。该设备重十二公斤，不能在户外使用。', '客服中心位于上海，周一至周五开放。'],
    cases: [
      { what: 'quoted', answer: '客服中心位于上海，周一至周五开放。', is: 'backed' },
      { what: 'a number changed', answer: '保修期为五年。', is: 'unbacked', marks: ['五'] },
      { what: 'made up', answer: '该设备可以通过手机应用程序控制灯光。', is: 'unbacked', marks: ['手机'] },
    ],
  },
  {
    name: 'Japanese, Russian, Greek, Arabic, Thai',
    language: 'en',
    sources: [
      '保証期間は二年です。',
      'Гарантия действует два года.',
      'Η εγγύηση ισχύει δύο χρόνια.',
      'الضمان صالح لمدة عامين.',
      'การรับประกันมีระยะเวลาสองปี',
    ],
    cases: [
      { what: 'Japanese quoted', answer: '保証期間は二年です。', is: 'backed' },
      { what: 'Russian quoted', answer: 'Гарантия действует два года.', is: 'backed' },
      { what: 'Greek quoted', answer: 'Η εγγύηση ισχύει δύο χρόνια.', is: 'backed' },
      { what: 'Arabic quoted', answer: 'الضمان صالح لمدة عامين.', is: 'backed' },
      { what: 'Thai quoted', answer: 'การรับประกันมีระยะเวลาสองปี', is: 'backed' },
      { what: 'Russian made up', answer: 'Доставка стоит десять рублей в любом городе.', is: 'unbacked' },
      { what: 'Arabic made up', answer: 'يمكن استبدال الجهاز مجانا في أي متجر.', is: 'unbacked' },
      { what: 'Greek in Latin letters', answer: 'I engyisi ischyei dyo chronia.', is: 'unbacked' },
    ],
  },
];
