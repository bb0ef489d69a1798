/** Plausible inputs of the operations that move goods and money. */
import {orderMoves} from './order-moves.ts';
import type {Move} from './scene.ts';
import {stockMoves} from './stock-moves.ts';
import {supplyMoves} from './supply-moves.ts';

/** Inputs of operations by their names; undefined when nothing is there yet that one could be sent for. */
export const moves: Readonly<Record<string, Move>> = {...orderMoves, ...stockMoves, ...supplyMoves};

/** How often operations are chosen beside the others: what begins something, and what carries it on. */
export const often = [
  ...Object.keys(orderMoves),
  ...[
    'createOrder',
    'createOrder',
    'createOrder',
    'releaseOrderToFulfillment',
    'shipOrderManually',
    'recordOrderPayment',
  ],
  ...[
    'createPurchaseOrder',
    'issuePurchaseOrder',
    'createASN',
    'startASNReceiving',
    'receiveASNItems',
    'setInventoryQuantities',
  ],
];
