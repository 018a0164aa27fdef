import { mount } from 'svelte';
import App from './App.svelte';
import './style/fonts.css';
import './style/tokens.css';
import './style/base.css';

// In a task of its own: to read the page's script takes long enough.
setTimeout(() => mount(App, { target: document.getElementById('app')! }));
