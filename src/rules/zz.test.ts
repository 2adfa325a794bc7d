import { battlefieldOf } from "../battlefield/battlefield-of";
import { parseBattleMap } from "../battlefield/notation";
import { ninthAge } from "./ninth-age";
import { test } from "vitest";
import { surveyFront } from "../geometry/front-survey";
import { movingLook } from "../geometry/moving-look";
import { baseOf, frontsOf, targetFacings } from "./ninth-age-bases";
test("x", () => {
  for (const text of ["grid square 100 5 ft\nwall w1 0,300 200,300\nwall w2 201,100 0,0\ntoken A at 12,-7 size 2x1\ntoken b at 100,300 size 2x1\n", "grid square 100 5 ft\nwall w1 400,300 200,300\nwall w2 199,100 400,0\ntoken A at 188,-7 size 2x1\ntoken b at 100,300 size 2x1\n"]) {
  const { scene } = parseBattleMap(text) as any;
  const field = battlefieldOf(scene, undefined, "rectangular");
  const v = ninthAge.judge(field, { attacker: "token:A", target: "token:b", kind: "ranged", reach: null, origin: null }, {});
  console.log(v.origin, v.fraction, v.cover, v.figures.map(f=>[f.kind,...f.points.map(p=>p.x+","+p.y)].join(" ")), field.walls.map(w => [w.a.x/16,w.a.y/16,w.b.x/16,w.b.y/16].join(" ")));
  const [A, b] = field.creatures as any;
  const side = { creature: A, centre: A.centre } as any;
  const [front] = frontsOf(side); const [facing] = targetFacings(side, b);
  const walls: any = field.walls.map(w => ({ ...w, grade: 2, obstacle: 0, isSolid: true, from: undefined }));
  const look = movingLook({ front: front!, homes: [A.centre], own: [baseOf(A), baseOf(b)], edges: walls, coverings: [] }, facing!.side, b.centre);
  const s = surveyFront(look, b.centre);
  console.log(look.screens, s.standings.map(x => [front!.a.x/16 + x.place.value*(front!.b.x-front!.a.x)/16, x.all]));
  }
});
