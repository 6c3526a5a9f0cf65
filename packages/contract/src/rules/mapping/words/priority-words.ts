import type { PriorityLevel } from '#rules/priorities.ts';
import { listed } from './listed.ts';

/** Words for priorities and classes of criticality. Accents and case do not matter. */
export const priorityWords: Record<PriorityLevel | 'none', readonly string[]> = {
  high: listed(`
    high, very high, highest, critical, most critical, business critical, mission critical, safety critical,
    essential, vital, urgent, major, severe, top, hoch, sehr hoch, kritisch, hochkritisch, dringend, wesentlich,
    elevee, eleve, haute, haut, tres elevee, tres eleve, tres haute, critique, urgente, alta, alto, muy alta,
    muy alto, critica, critico, molto alta, molto alto, muito alta, muito alto, urgencia, hoog, zeer hoog,
    kritiek, wysoki, wysoka, wysokie, bardzo wysoki, bardzo wysoka, krytyczny, krytyczna, krytyczne, 高, 最高, 緊急,
    高い, 紧急, 重要, 非常高, 关键, 極高
  `),
  medium: listed(`
    medium, moderate, normal, standard, average, mid, middle, important, somewhat critical, mittel, mittlere,
    mittelhoch, moyen, moyenne, modere, moderee, normale, media, medio, mediana, moderada, moderado, moderata,
    moderato, importante, middel, gemiddeld, normaal, matig, sredni, srednia, srednie, normalny, normalna, 中, 普通,
    中等, 一般, 標準
  `),
  low: listed(`
    low, very low, lowest, minor, not critical, non critical, less critical, noncritical, negligible, niedrig,
    sehr niedrig, gering, sehr gering, unkritisch, nicht kritisch, faible, tres faible, bas, basse, mineure,
    non critique, baja, bajo, muy baja, muy bajo, menor, no critico, no critica, bassa, basso, molto bassa,
    non critico, non critica, baixa, baixo, muito baixa, nao critico, laag, zeer laag, niet kritisch, niski,
    niska, niskie, bardzo niski, niekrytyczny, 低, 最低, 低い, 次要
  `),
  none: listed(`
    none, no, n/a, na, not applicable, not assigned, unassigned, unset, unknown, tbd, not set, -, --, ?, keine,
    kein, ohne, k.a, unbekannt, aucun, aucune, sans, inconnu, ninguno, ninguna, sin, nessuno, nessuna, nenhum,
    nenhuma, geen, onbekend, brak, nie dotyczy, なし, 無, 无, 没有
  `),
};
