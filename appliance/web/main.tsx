import './styles/tokens.css';
import './styles/base.css';
import './styles/components.css';
import './styles/shell.css';
import { render } from 'preact';
import { App } from './app/app.tsx';
import { applyStoredTheme } from './state/theme.ts';

applyStoredTheme();
const root = document.getElementById('app');
if (root) render(<App />, root);
