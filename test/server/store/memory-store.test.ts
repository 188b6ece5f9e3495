import { memoryStore } from '../../../server/store/index.ts';
import { describeStore } from './contract.ts';

describeStore('the store in memory', memoryStore);
