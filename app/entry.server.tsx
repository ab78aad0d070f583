export { default, handleError } from "./serving/react-router/render-document.server.tsx";
