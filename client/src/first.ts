// The page's first script is small: it asks for what takes a while, and the client is on its way meanwhile.

import { callAhead } from "./net/early";

callAhead();
