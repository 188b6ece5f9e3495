import { describeStore } from './contract.ts';
import { openStore, temporaryFolders } from './folders.ts';

const newFolder = temporaryFolders();

describeStore('the store in a file', () => openStore(newFolder()));
