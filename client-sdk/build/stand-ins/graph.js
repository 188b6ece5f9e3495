/** A board as far as a page asks it: what lies where. Which moves it allows is the server's word. */

const graphs = new WeakMap();

export function graphOf(board) {
  const graph = graphs.get(board) ?? makeGraph(board);
  graphs.set(board, graph);
  return graph;
}

function makeGraph({ spaces }) {
  const byId = new Map(spaces.map((space) => [space.id, space]));
  const only = (wanted, of) => spaces.find(({ kind, color }) => kind === wanted && color === of).id;
  return {
    falcon: only('falcon'),
    detention: only('detention'),
    space: (id) => byId.get(id),
    has: (id) => byId.has(id),
    home: (color) => only('compactor', color),
  };
}
