import "./serving/react-router/hydrate.tsx";
