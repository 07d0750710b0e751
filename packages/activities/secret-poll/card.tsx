export { default } from "../poll/card.tsx";
