/** In place of `hoist-non-react-statics` in the router, whose wrapped components have no statics here. */
const same = <Component>(component: Component): Component => component;

export default same;
